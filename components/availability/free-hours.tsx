import { buttonClass } from "@/components/ui/button";
import { freePeriods } from "@/lib/availability/rules/slots";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { selectDay } from "./selected-day";
import { useDaySlots } from "./use-availability";

/** The free hours of a day that are long enough for a booking, and a button that hands the day to the booking panel. */
export function FreeHours({
  venueId,
  minimumHours,
  day,
  changes,
  locale,
  labels,
}: {
  venueId: string;
  minimumHours: number;
  day: string;
  /** Other changes read the hours again. */
  changes: number;
  locale: "en" | "ar";
  labels: { loading: string; none: string; choose: string };
}) {
  const slots = useDaySlots(venueId, day, "public", String(changes));
  if (!slots) return <p className="text-muted">{labels.loading}</p>;
  const periods = freePeriods(slots, day, minimumHours);
  return (
    <>
      <p className="font-medium">{formatDay(day, locale, "longDate")}</p>
      {periods.length === 0 && <p>{labels.none}</p>}
      <ul className="flex flex-wrap gap-2 tabular-nums">
        {periods.map(([start, end]) => (
          <li key={start} className="rounded-full bg-success/12 px-3 py-1 text-sm">
            {formatClock(start, locale)} – {formatClock(end, locale)}
          </li>
        ))}
      </ul>
      {periods.length > 0 && (
        <button
          type="button"
          onClick={() => selectDay(day)}
          className={buttonClass({ size: "sm" })}
        >
          {labels.choose}
        </button>
      )}
    </>
  );
}
