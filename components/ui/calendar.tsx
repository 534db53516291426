import { parseDate } from "@internationalized/date";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  I18nProvider,
  Calendar as RacCalendar,
} from "react-aria-components";
import { isDay } from "@/lib/shared/calendar-day";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";
import { CalendarHeader } from "./calendar-header";
import { CalendarWeekdays } from "./calendar-weekdays";

function parseDay(day: string | undefined) {
  return day && isDay(day) ? parseDate(day) : undefined;
}

/** The calendar of a DateField. Default export: loaded lazily. */
export default function Calendar({
  locale,
  label,
  value,
  min,
  max,
  isDisabled,
  autoFocus,
  onChange,
}: {
  locale: Locale;
  label: string;
  value: string;
  min?: string;
  max?: string;
  isDisabled?: (day: string) => boolean;
  /** Whether the selected day, or today, takes the focus. */
  autoFocus: boolean;
  onChange: (day: string) => void;
}) {
  return (
    <I18nProvider locale={localeTag(locale)}>
      <RacCalendar
        aria-label={label}
        autoFocus={autoFocus}
        firstDayOfWeek="sat"
        value={parseDay(value) ?? null}
        minValue={parseDay(min)}
        maxValue={parseDay(max)}
        isDateUnavailable={(date) => isDisabled?.(date.toString()) ?? false}
        onChange={(date) => onChange(date.toString())}
      >
        <CalendarHeader />
        <CalendarGrid weekdayStyle="short" className="w-full border-collapse">
          <CalendarWeekdays />
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className="day" />}
          </CalendarGridBody>
        </CalendarGrid>
      </RacCalendar>
    </I18nProvider>
  );
}
