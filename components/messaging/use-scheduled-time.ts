import { useTranslations } from "next-intl";
import { type ScheduledTime, scheduledTimeKey } from "@/lib/messaging/rules/scheduled-moment";

/** Returns a function that describes when a reply is sent: `2 days before the start`. Needs the messages of scheduledMessages. */
export function useScheduledTime(): (time: ScheduledTime) => string {
  const t = useTranslations("scheduledMessages.when");
  return (time) => t(scheduledTimeKey(time), { count: time.amount ?? 0 });
}
