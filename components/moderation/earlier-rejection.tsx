import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { LocalTime } from "@/components/i18n/local-time";
import { Reason } from "@/components/ui/reason";
import type { EarlierRejection as Rejection } from "@/lib/moderation/rejection-queries";
import { isolate } from "@/lib/shared/isolate";

/** The decision about an earlier version of a pending submission, and the owner's note since. */
export function EarlierRejection({
  rejection: { at, by, reason, note },
  children,
}: {
  rejection: Rejection;
  /** Compares the rejected version with the submitted one. */
  children: ReactNode;
}) {
  const t = useTranslations("moderation.rejection");
  const id = useId();
  const date = () => <LocalTime instant={at} />;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {t("title")}
        </h2>
        <p className="mt-1 text-muted">
          {by ? t.rich("by", { date, name: isolate(by) }) : t.rich("at", { date })}
        </p>
      </div>
      <Reason label={t("reason")} text={reason} className="text-danger" />
      {note ? (
        <Reason
          label={t("note")}
          text={note}
          className="rounded-control border border-hairline bg-tint px-4 py-3"
        />
      ) : (
        <p className="text-muted">{t("noNote")}</p>
      )}
      <div>
        <h3 className="mb-3 text-base">{t("changes")}</h3>
        {children}
      </div>
    </section>
  );
}
