import { getLocale, getTranslations } from "next-intl/server";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { usualTimes } from "@/lib/shared/resolve-requested-time";
import type { getVenueAnswers } from "./venue-answers";

type VenueAnswers = Awaited<ReturnType<typeof getVenueAnswers>>;

/** The requested time as it was understood, how many venues are available then, and the notices. */
export async function RequestedTimeSummary({
  answers,
  notices,
}: {
  answers: VenueAnswers;
  notices: VenueAnswers[number]["notices"];
}) {
  const [t, tTable, tChips, tCalendar, locale] = await Promise.all([
    getTranslations("explore.notices"),
    getTranslations("favorites.table.ask"),
    getTranslations("explore.chips"),
    getTranslations("venues.calendar"),
    getLocale(),
  ]);
  const understood = answers.find(({ answer }) => answer)?.understood;
  const clocks = (times: { start: string; end: string }) => ({
    start: formatClock(times.start, locale),
    end: formatClock(times.end, locale),
  });
  const available = answers.filter(({ answer }) => answer?.state === "free").length;
  return (
    <div role="status" className="flex flex-col gap-3">
      {notices.map((notice) => (
        <p key={notice} className="rounded-control bg-tint px-4 py-2.5 text-sm">
          {notice === "assumedTimes"
            ? tTable("assumedTimes", clocks(usualTimes))
            : t(notice, { ...clocks(understood ?? usualTimes), city: "" })}
        </p>
      ))}
      {understood && (
        <div>
          <p className="font-medium">
            {tChips("when", { day: formatDay(understood.day, locale), ...clocks(understood) })}
            {" · "}
            <span className="whitespace-nowrap">
              {tChips("guests", { count: Number(understood.guests || 1) })}
            </span>
          </p>
          <p className="text-muted text-sm">
            {tTable("free", { count: available })} {tCalendar("note")}
          </p>
        </div>
      )}
    </div>
  );
}
