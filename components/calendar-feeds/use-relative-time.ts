import { useNow, useTranslations } from "next-intl";
import { getElapsedTime } from "@/lib/shared/elapsed-time";

/** Returns a function for the text of how long ago an instant (ISO) was, such as `2 hours ago`. */
export function useRelativeTime(): (instant: string) => string {
  const t = useTranslations("calendars.ago");
  const now = useNow();
  return (instant) => {
    const { unit, count } = getElapsedTime(instant, now.getTime());
    return t(unit, { count });
  };
}
