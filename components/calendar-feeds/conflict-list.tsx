import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { wholeDaysText } from "@/lib/availability/whole-days-text";
import type { CalendarConflict } from "@/lib/calendar-feeds/types";
import { formatSpan } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";

/** The next external events that overlap bookings, each beside its booking, for the host to resolve. */
export function ConflictList({
  conflicts,
  count,
  timeZone,
}: {
  conflicts: CalendarConflict[];
  /** How many conflicts there are in all. */
  count: number;
  timeZone: string;
}) {
  const t = useTranslations("calendars.conflicts");
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby="conflicts">
      <Card className="flex flex-col gap-4 border-warning!">
        <div>
          <h2 id="conflicts" className="text-warning text-xl">
            {t("title", { count })}
          </h2>
          <p className="mt-1 text-muted text-sm">{t("body")}</p>
          {conflicts.length < count && (
            <p className="mt-1 text-muted text-sm">{t("limit", { shown: conflicts.length })}</p>
          )}
        </div>
        <ul className="flex flex-col gap-4">
          {conflicts.map((conflict) => (
            <Conflict key={conflict.id} conflict={conflict} timeZone={timeZone} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Conflict({ conflict, timeZone }: { conflict: CalendarConflict; timeZone: string }) {
  const t = useTranslations("calendars.conflicts");
  const locale = useLocale();
  const { booking } = conflict;
  const days = wholeDaysText(conflict.startsAt, conflict.endsAt, timeZone, locale);
  return (
    <li className="grid gap-4 border-hairline border-t pt-4 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="text-muted text-sm">{t("outside", { name: isolate(conflict.calendar) })}</p>
        <p className="break-words font-medium">
          <bdi>{conflict.title || t("untitled")}</bdi>
        </p>
        <p className="text-sm">
          {days
            ? t("allDay", { days })
            : formatSpan(conflict.startsAt, conflict.endsAt, timeZone, locale)}
        </p>
      </div>
      <div className="min-w-0">
        <p className="text-muted text-sm">{t("ours")}</p>
        {booking ? (
          <>
            <p className="text-sm">
              {formatSpan(booking.startsAt, booking.endsAt, timeZone, locale)}
            </p>
            <TextLink href={`/host/bookings/${booking.id}`} className="font-medium">
              {t("open", { reference: isolate(booking.reference) })}
            </TextLink>
          </>
        ) : (
          <p className="text-sm">{t("held")}</p>
        )}
      </div>
    </li>
  );
}
