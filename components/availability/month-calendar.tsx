import { type CalendarDate, parseDate, today } from "@internationalized/date";
import { useState, useSyncExternalStore } from "react";
import { Calendar, I18nProvider } from "react-aria-components";
import { buttonClass } from "@/components/ui/button";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import type { MonthDay } from "@/lib/availability/types";
import { localeTag } from "@/lib/shared/locale-tag";
import { FreeHours } from "./free-hours";
import { MonthGrids, StateLegend, VisibleMonths } from "./month-grids";
import { useMonths } from "./use-months";
import VenueWatch from "./venue-watch";

export type MonthVenue = {
  id: string;
  timeZone: string;
  windowMonths: number;
  /** The shortest booking in hours; 0 for a venue priced by the day. */
  minimumHours: number;
};
export type MonthLabels = Record<
  | "title"
  | "previous"
  | "next"
  | MonthDay["state"]
  | "loading"
  | "failed"
  | "retry"
  | "pick"
  | "none"
  | "choose",
  string
>;

type Props = { venue: MonthVenue; locale: "en" | "ar"; labels: MonthLabels };

// Where two months fit beside each other: without the booking panel from a tablet on, with it on a desktop. The
// placeholder in `availability.tsx` has the same widths.
const twoMonths = "(min-width: 720px) and (max-width: 1023.98px), (min-width: 1180px)";

function subscribe(listener: () => void) {
  const query = matchMedia(twoMonths);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/**
 * A venue's availability by day, two months beside each other where they fit, and the free hours of the selected day.
 * Default export: loaded lazily, in the browser only.
 */
export default function MonthCalendar({ venue, locale, labels }: Props) {
  const [venueToday] = useState(() => today(venue.timeZone));
  const [selectedDate, setSelectedDate] = useState<CalendarDate | null>(null);
  const [changes, setChanges] = useState(0);
  const count = useSyncExternalStore(subscribe, () => (matchMedia(twoMonths).matches ? 2 : 1));

  return (
    <>
      <VenueWatch venueId={venue.id} onChange={() => setChanges((before) => before + 1)} />
      <I18nProvider locale={localeTag(locale)}>
        <Calendar
          aria-label={labels.title}
          className={count === 1 ? "max-w-md" : undefined}
          firstDayOfWeek="sat"
          visibleDuration={{ months: count }}
          pageBehavior="single"
          minValue={venueToday}
          maxValue={parseDate(lastBookableDay(venueToday.toString(), venue.windowMonths))}
          defaultFocusedValue={venueToday}
          value={selectedDate}
          onChange={(date) => setSelectedDate(parseDate(date.toString()))}
        >
          <VisibleMonths count={count}>
            {(months) => (
              <Months
                {...{ venue, locale, labels, months, changes, selectedDate }}
                today={venueToday}
              />
            )}
          </VisibleMonths>
        </Calendar>
      </I18nProvider>
    </>
  );
}

function Months({
  venue,
  locale,
  labels,
  months,
  changes,
  selectedDate,
  today: venueToday,
}: Props & {
  months: CalendarDate[];
  changes: number;
  selectedDate: CalendarDate | null;
  today: CalendarDate;
}) {
  const { states, isKnown, failed, retry } = useMonths(
    venue.id,
    months.map((month) => month.toString()),
    changes,
  );
  return (
    <div aria-busy={!isKnown && !failed}>
      <MonthGrids {...{ months, states, isKnown, locale, labels }} today={venueToday} />
      <StateLegend labels={labels} />
      <div aria-live="polite" className="mt-4 flex min-h-24 flex-col items-start gap-3">
        {failed ? (
          <>
            <p>{labels.failed}</p>
            <button
              type="button"
              onClick={retry}
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              {labels.retry}
            </button>
          </>
        ) : selectedDate ? (
          <FreeHours
            venueId={venue.id}
            minimumHours={venue.minimumHours}
            day={selectedDate.toString()}
            changes={changes}
            locale={locale}
            labels={labels}
          />
        ) : (
          <p className="text-muted">{labels.pick}</p>
        )}
      </div>
    </div>
  );
}
