import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { ListedUnreadEvent } from "@/lib/calendar-feeds/types";
import { timeZoneName } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";

/** A longer list of events is folded. */
const MAX_OPEN = 5;

/** The events of an external calendar that could not be read in full, for the host to block by hand. */
export function UnreadEvents({
  events,
  count,
  venueId,
  timeZone,
}: {
  events: ListedUnreadEvent[];
  /** How many there are in all. */
  count: number;
  venueId: string;
  timeZone: string;
}) {
  const t = useTranslations("calendars.unread");
  if (count === 0) return null;
  return (
    <details open={count <= MAX_OPEN} className="rounded-control border border-warning p-3 text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-warning">
        {t("title", { count })}
      </summary>
      <p className="mt-2 text-muted">
        {t("body")} {events.length < count && t("limit", { shown: events.length })}
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {events.map((event) => (
          <UnreadRow key={event.position} event={event} timeZone={timeZone} />
        ))}
      </ul>
      <TextLink href={`/host/calendar?venue=${venueId}`} className="mt-2 font-medium">
        {t("block")}
      </TextLink>
    </details>
  );
}

function UnreadRow({ event, timeZone }: { event: ListedUnreadEvent; timeZone: string }) {
  const t = useTranslations("calendars.unread");
  const locale = useLocale();
  return (
    <li className="min-w-0 break-words border-hairline border-t pt-3">
      <p className="font-medium">
        <bdi>{event.title || t("untitled")}</bdi>
      </p>
      <p>{event.written ? t("written", { time: isolate(event.written) }) : t("noTime")}</p>
      <p className="text-muted">
        {t(`reasons.${event.reason}`, { zone: isolate(timeZoneName(timeZone, locale)) })}
      </p>
    </li>
  );
}
