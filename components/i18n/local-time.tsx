"use client";

import { formatInstant, type TimeStyle } from "@/lib/shared/format-time";
import { usePageLocale } from "./use-page-locale";
import { useReaderZone } from "./use-time-zone";

/**
 * An instant in the reader's time zone. Its place is kept until the zone is known, and no time of another zone is shown
 * meanwhile. What a booking is about is written in the zone of its venue instead, with `formatInstant`.
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
