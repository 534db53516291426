"use client";

import { formatRelativeTime } from "@/lib/shared/relative-time";
import { usePageLocale } from "./use-page-locale";
import { useReaderZone } from "./use-time-zone";

/** How long before `now` an instant was, in days of the reader's calendar. Reserves its space until their time zone is known. */
export function RelativeTime({ instant, now }: { instant: string; now: string }) {
  const locale = usePageLocale();
  const timeZone = useReaderZone();
  return (
    <time dateTime={instant} className={timeZone ? undefined : "invisible"}>
      {formatRelativeTime(instant, now, locale, timeZone ?? "UTC")}
    </time>
  );
}
