import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Reason } from "@/components/ui/reason";
import { formatInstant } from "@/lib/shared/format-time";
import type { StandingChange as Standing } from "@/lib/venues/listing/change-queries";
import { DiscardChange } from "./discard-change";

/** The change of a published listing that waits or was refused: why, what it changes, and a way back. */
export function StandingChange({
  id,
  standing,
  open,
  children,
}: {
  id: string;
  standing: Standing;
  /** Whether one came to compare; the comparison is long, and the form below it. */
  open: boolean;
  /** What is public now beside what the change asks for. */
  children: ReactNode;
}) {
  const t = useTranslations("wizard.standing");
  const locale = useLocale();
  const { state, since, reason } = standing;
  return (
    <section id="changes" aria-labelledby="changes-title" className="scroll-mt-24">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="changes-title" className="text-xl">
          {t("title")}
        </h2>
        <Badge variant={state === "waiting" ? "orange" : "danger"}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="mt-1 max-w-text text-muted">
        {t(`${state}.body`, { date: formatInstant(since, "Africa/Cairo", locale) })}
      </p>
      {reason && (
        <Reason
          label={t("reason")}
          text={reason}
          className="mt-2 rounded-control border border-danger/40 bg-danger/8 px-4 py-3"
        />
      )}
      <details open={open} className="group/changes mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-accent">
          {t("compare", { count: standing.changes.length })}
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-150 group-open/changes:rotate-180"
          />
        </summary>
        <div className="mt-2">{children}</div>
      </details>
      <div className="mt-4">
        <DiscardChange id={id} state={state} />
      </div>
    </section>
  );
}
