import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { Reason } from "@/components/ui/reason";
import type { OpenRevision as Revision } from "@/lib/listings/types";
import { type Discard, DiscardRevision } from "./discard-revision";

/** A pending or rejected revision: its reason, its changes, and a way to discard it. */
export function OpenRevision({
  revision,
  isOpen,
  discard,
  children,
}: {
  revision: Revision;
  /** True when the comparison is open from the start; it is long, and the form is below it. */
  isOpen: boolean;
  discard: Discard;
  /** The comparison of the public version with the revision. */
  children: ReactNode;
}) {
  const t = useTranslations("revision");
  const { status, since, reason, changes } = revision;
  return (
    <section id="changes" aria-labelledby="changes-title">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="changes-title" className="text-xl">
          {t("title")}
        </h2>
        <Badge variant={status === "pending" ? "orange" : "danger"}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="mt-1 max-w-text text-muted">
        {t.rich(`${status}.body`, { date: () => <LocalTime instant={since} /> })}
      </p>
      {reason && (
        <Reason
          label={t("reason")}
          text={reason}
          className="mt-2 rounded-control border border-danger/40 bg-danger/8 px-4 py-3"
        />
      )}
      <details open={isOpen} className="group/changes mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-accent">
          {t("compare", { count: changes.length })}
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-150 group-open/changes:rotate-180"
          />
        </summary>
        <div className="mt-2">{children}</div>
      </details>
      <div className="mt-4">
        <DiscardRevision discard={discard} status={status} />
      </div>
    </section>
  );
}
