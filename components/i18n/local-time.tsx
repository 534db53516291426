"use client";

import { formatInstant, type TimeStyle } from "@/lib/shared/format-time";
import { usePageLocale } from "./use-page-locale";
import { useReaderZone } from "./use-time-zone";

/**
 * An instant in the reader's time zone. Reserves its space until the zone is known, and shows no time of another zone meanwhile.
 * Times of a booking are in the zone of its venue: use `formatInstant` for them.
 */
export function LocalTime({
  instant,
  style = "dateTime",
  className = "",
}: {
  instant: string;
  style?: TimeStyle;
  className?: string;
}) {
  const locale = usePageLocale();
  const timeZone = useReaderZone();
  return (
    <time dateTime={instant} className={timeZone ? className : `invisible ${className}`}>
      {formatInstant(instant, timeZone ?? "UTC", locale, style)}
    </time>
  );
}
