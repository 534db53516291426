import { getLocale, getTranslations } from "next-intl/server";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { usualTimes } from "@/lib/shared/resolve-requested-time";
import type { compareVenues } from "./compare-venues";

type ComparedVenues = Awaited<ReturnType<typeof compareVenues>>;

/** The resolved time, the number of venues available then, and the notices. */
export async function RequestedTimeSummary({
  compared,
  notices,
}: {
  compared: ComparedVenues;
  notices: ComparedVenues[number]["notices"];
}) {
  const [t, tTable, tChips, tCalendar, locale] = await Promise.all([
    getTranslations("explore.notices"),
    getTranslations("favorites.table.ask"),
    getTranslations("explore.chips"),
    getTranslations("venues.calendar"),
    getLocale(),
  ]);
  const understood = compared.find(({ availability }) => availability)?.understood;
  const formatTimes = (times: { start: string; end: string }) => ({
    start: formatClock(times.start, locale),
    end: formatClock(times.end, locale),
  });
  const freeCount = compared.filter(({ availability }) => availability?.state === "free").length;
  return (
    <div role="status" className="flex flex-col gap-3">
      {notices.map((notice) => (
        <p key={notice} className="rounded-control bg-tint px-4 py-2.5 text-sm">
          {notice === "assumedTimes"
            ? tTable("assumedTimes", formatTimes(usualTimes))
            : t(notice, { ...formatTimes(understood ?? usualTimes), city: "" })}
        </p>
      ))}
      {understood && (
        <div>
          <p className="font-medium">
            {tChips("when", { day: formatDay(understood.day, locale), ...formatTimes(understood) })}
            {" · "}
            <span className="whitespace-nowrap">
              {tChips("guests", { count: Number(understood.guests || 1) })}
            </span>
          </p>
          <p className="text-muted text-sm">
            {tTable("free", { count: freeCount })} {tCalendar("note")}
          </p>
        </div>
      )}
    </div>
  );
}
