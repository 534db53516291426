import { useLocale, useNow, useTranslations } from "next-intl";
import { RelativeTime } from "@/components/i18n/relative-time";
import type { Feed } from "@/lib/calendar-feeds/types";
import { formatInstant } from "@/lib/shared/format-time";

/** When the feed's address was created, and when it was last read. */
export function FeedFacts({ feed, timeZone }: { feed: Feed | null; timeZone: string }) {
  const t = useTranslations("calendars.own");
  const locale = useLocale();
  const now = useNow().toISOString();
  if (!feed) return <p className="text-muted">{t("none")}</p>;
  return (
    <p className="text-muted text-sm">
      {t("made", { date: formatInstant(feed.createdAt, timeZone, locale, "date") })}{" "}
      {feed.lastReadAt
        ? t.rich("lastRead", {
            ago: () => <RelativeTime instant={feed.lastReadAt ?? ""} now={now} />,
          })
        : t("neverRead")}
    </p>
  );
}
