import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Reason } from "@/components/ui/reason";
import type { HistoryEntry } from "@/lib/moderation/types";

/** What was submitted, decided and edited so far, newest first, each with the reason that was given. */
export function ReviewHistory({ entries }: { entries: HistoryEntry[] }) {
  const t = useTranslations("moderation.history");
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        {t("title")}
      </h2>
      <ol className="mt-3 flex max-w-text flex-col gap-3 border-hairline border-s-2 ps-4">
        {entries.map(({ id, event, at, reason, cancelledBookings }) => (
          <li key={id}>
            <p>
              <span className="font-medium">{t(`events.${event}`)}</span>{" "}
              <LocalTime instant={at} className="text-muted text-sm" />
            </p>
            {reason && <Reason label={t("reason")} text={reason} className="text-sm" />}
            {cancelledBookings > 0 && (
              <p className="text-muted text-sm">{t("cancelled", { count: cancelledBookings })}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
