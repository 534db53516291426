import { useLocale, useTranslations } from "next-intl";
import type { Feed } from "@/lib/calendar-feeds/types";
import { formatInstant } from "@/lib/shared/format-time";
import { useAgo } from "./ago";

/** What is known of the address in force: since when, and whether anybody reads it. */
export function FeedFacts({ feed, timeZone }: { feed: Feed | null; timeZone: string }) {
  const t = useTranslations("calendars.own");
  const locale = useLocale();
  const ago = useAgo();
  if (!feed) return <p className="text-muted">{t("none")}</p>;
  return (
    <p className="text-muted text-sm">
      {t("made", { date: formatInstant(feed.createdAt, timeZone, locale, "date") })}{" "}
      {feed.lastReadAt ? t("lastRead", { ago: ago(feed.lastReadAt) }) : t("neverRead")}
    </p>
  );
}
