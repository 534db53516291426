import { useNow, useTranslations } from "next-intl";
import { getElapsedTime } from "@/lib/shared/elapsed-time";

/** How long ago an instant (ISO) was, in words. */
export function useAgo(): (instant: string) => string {
  const t = useTranslations("calendars.ago");
  const now = useNow();
  return (instant) => {
    const { unit, count } = getElapsedTime(instant, now.getTime());
    return t(unit, { count });
  };
}
