import { useLocale, useTranslations } from "next-intl";
import type { OpeningHours as Hours } from "@/lib/availability/types";
import { formatClock, formatDay, weekdays } from "@/lib/shared/format-time";
import type { OpeningException } from "@/lib/venues/types";
import { TodayMark } from "../today-mark";

/** The week from Saturday in the venue's time zone, and the dates that differ. */
export function OpeningHours({
  hours,
  exceptions,
  hasMoreExceptions,
  timeZone,
}: {
  hours: Hours[];
  exceptions: OpeningException[];
  hasMoreExceptions: boolean;
  timeZone: string;
}) {
  const t = useTranslations("venues.hours");
  const locale = useLocale();
  const formatPeriod = (opens: string, closes: string) => {
    if (opens.slice(0, 5) === "00:00" && closes.slice(0, 5) === "00:00") return t("allDay");
    const values = { start: formatClock(opens, locale), end: formatClock(closes, locale) };
    return closes <= opens && closes.slice(0, 5) !== "00:00"
      ? t("nextDay", values)
      : t("span", values);
  };
  return (
    <>
      <dl id="opening-hours" className="max-w-md">
        {weekdays(locale).map(({ weekday, name }) => {
          const day = hours
            .filter((each) => each.weekday === weekday)
            .sort((a, b) => a.opens.localeCompare(b.opens));
          return (
            <div
              key={weekday}
              data-weekday={weekday}
              className="group/day flex justify-between gap-4 border-hairline border-b py-2 last:border-b-0 data-today:font-semibold"
            >
              <dt>
                {name}{" "}
                <span className="hidden text-accent text-sm group-data-today/day:inline">
                  {t("today")}
                </span>
              </dt>
              <dd className="text-end tabular-nums">
                {day.length === 0 && <span className="text-muted">{t("closed")}</span>}
                {day.map(({ opens, closes }) => (
                  <span key={opens} className="block">
                    {formatPeriod(opens, closes)}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      <TodayMark list="opening-hours" timeZone={timeZone} />
      {exceptions.length > 0 && (
        <div className="mt-4 max-w-md">
          <h3 className="text-sm text-muted">{t("exceptions")}</h3>
          <dl>
            {exceptions.map(({ startsOn, endsOn, closed, opens, closes }) => (
              <div key={startsOn} className="flex justify-between gap-4 py-1.5">
                <dt>
                  {startsOn === endsOn
                    ? t("exceptionDay", { day: formatDay(startsOn, locale) })
                    : t("exceptionDays", {
                        from: formatDay(startsOn, locale),
                        to: formatDay(endsOn, locale),
                      })}
                </dt>
                <dd className="text-end tabular-nums">
                  {closed || !opens || !closes ? t("closed") : formatPeriod(opens, closes)}
                </dd>
              </div>
            ))}
          </dl>
          {hasMoreExceptions && <p className="mt-1.5 text-muted">{t("exceptionsMore")}</p>}
        </div>
      )}
    </>
  );
}
