"use client";

import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  Calendar as RacCalendar,
} from "react-aria-components";
import { isDay } from "@/lib/shared/calendar-day";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";

const arrow =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-tint disabled:opacity-30";

function parsed(day: string | undefined) {
  return day && isDay(day) ? parseDate(day) : undefined;
}

/** The month that DateField opens. Default export, because it is loaded lazily. */
export default function Calendar({
  locale,
  label,
  value,
  min,
  max,
  isDisabled,
  onChange,
}: {
  locale: Locale;
  label: string;
  value: string;
  min?: string;
  max?: string;
  isDisabled?: (day: string) => boolean;
  onChange: (day: string) => void;
}) {
  return (
    <I18nProvider locale={localeTag(locale)}>
      <RacCalendar
        aria-label={label}
        autoFocus
        firstDayOfWeek="sat"
        value={parsed(value) ?? null}
        minValue={parsed(min)}
        maxValue={parsed(max)}
        isDateUnavailable={(date) => isDisabled?.(date.toString()) ?? false}
        onChange={(date) => onChange(date.toString())}
      >
        <header className="mb-2 flex items-center justify-between">
          <Button slot="previous" className={arrow}>
            <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Button>
          <Heading className="font-semibold text-base tracking-normal" />
          <Button slot="next" className={arrow}>
            <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short" className="w-full border-collapse">
          <CalendarGridHeader>
            {(name) => (
              <CalendarHeaderCell className="pb-1 font-normal text-muted text-xs">
                {name}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className="day" />}
          </CalendarGridBody>
        </CalendarGrid>
      </RacCalendar>
    </I18nProvider>
  );
}
