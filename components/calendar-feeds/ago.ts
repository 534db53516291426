import { useNow, useTranslations } from "next-intl";
import { waited } from "@/lib/venues/listing/rules/waiting";

/** How long ago an instant (ISO) was, in words. */
export function useAgo(): (instant: string) => string {
  const t = useTranslations("calendars.ago");
  const now = useNow();
  return (instant) => {
    const { unit, count } = waited(instant, now.getTime());
    return t(unit, { count });
  };
}
