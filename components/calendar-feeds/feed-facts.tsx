import { useLocale, useTranslations } from "next-intl";
import type { Feed } from "@/lib/calendar-feeds/types";
import { formatInstant } from "@/lib/shared/format-time";
import { useRelativeTime } from "./use-relative-time";

/** When the feed's address was created, and when it was last read. */
export function FeedFacts({ feed, timeZone }: { feed: Feed | null; timeZone: string }) {
  const t = useTranslations("calendars.own");
  const locale = useLocale();
  const relativeTime = useRelativeTime();
  if (!feed) return <p className="text-muted">{t("none")}</p>;
  return (
    <p className="text-muted text-sm">
      {t("made", { date: formatInstant(feed.createdAt, timeZone, locale, "date") })}{" "}
      {feed.lastReadAt ? t("lastRead", { ago: relativeTime(feed.lastReadAt) }) : t("neverRead")}
    </p>
  );
}
