import { getLocale, getTranslations } from "next-intl/server";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { usualTimes } from "@/lib/venues/search/search-request";
import type { askVenues } from "./at-time";

type Compared = Awaited<ReturnType<typeof askVenues>>;

/** The time that was asked for as it was understood, how many are free then, and what should be known of it. */
export async function AskedTime({
  compared,
  notices,
}: {
  compared: Compared;
  notices: Compared[number]["notices"];
}) {
  const [t, tTable, tChips, tCalendar, locale] = await Promise.all([
    getTranslations("explore.notices"),
    getTranslations("favorites.table.ask"),
    getTranslations("explore.chips"),
    getTranslations("venues.calendar"),
    getLocale(),
  ]);
  const asked = compared.find(({ answer }) => answer)?.taken;
  const clocks = (times: { start: string; end: string }) => ({
    start: formatClock(times.start || "00:00", locale),
    end: formatClock(times.end || "00:00", locale),
  });
  const free = compared.filter(({ answer }) => answer?.state === "free").length;
  return (
    <div role="status" className="flex flex-col gap-3">
      {notices.map((notice) => (
        <p key={notice} className="rounded-control bg-tint px-4 py-2.5 text-sm">
          {notice === "assumedTimes"
            ? tTable("assumedTimes", clocks(usualTimes))
            : t(notice, { ...clocks(asked ?? usualTimes), city: "" })}
        </p>
      ))}
      {asked && (
        <div>
          <p className="font-medium">
            {tChips("when", { day: formatDay(asked.day, locale), ...clocks(asked) })}
            {" · "}
            <span className="whitespace-nowrap">
              {tChips("guests", { count: Number(asked.guests || 1) })}
            </span>
          </p>
          <p className="text-muted text-sm">
            {tTable("free", { count: free })} {tCalendar("note")}
          </p>
        </div>
      )}
    </div>
  );
}
