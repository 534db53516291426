import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import type { BlockAnswer } from "@/lib/availability/types";
import { formatSpan } from "@/lib/shared/format-time";

/** How many periods were blocked, and the bookings that prevented others. */
export function BlockOutcome({ result, timeZone }: { result: BlockAnswer; timeZone: string }) {
  const t = useTranslations("hostCalendar.block");
  const locale = useLocale();
  const isAround = result.blocked > 0;
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="font-medium">
        {isAround ? t("blockedAround") : t("blocked", { count: result.blocked })}
      </p>
      <p>{t("left", { count: result.conflicts.length })}</p>
      <ul className="flex flex-col gap-1">
        {result.conflicts.map(({ startsAt, endsAt, leftStartsAt, leftEndsAt, bookingId }) => {
          const when = formatSpan(startsAt, endsAt, timeZone, locale);
          const left = formatSpan(leftStartsAt, leftEndsAt, timeZone, locale);
          return (
            <li key={`${startsAt} ${bookingId}`}>
              {bookingId ? (
                <Link
                  href={`/host/bookings/${bookingId}`}
                  className="inline-flex min-h-11 items-center underline"
                >
                  {t("conflict", { when })}
                </Link>
              ) : (
                t("conflictHold", { when })
              )}
              {left !== when && <p className="text-sm text-muted">{t("leftOut", { left })}</p>}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-muted">{t("leftHint")}</p>
    </div>
  );
}
