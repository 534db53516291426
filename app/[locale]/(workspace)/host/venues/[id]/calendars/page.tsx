import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AddImportForm } from "@/components/calendar-feeds/add-import-form";
import { ConflictList } from "@/components/calendar-feeds/conflict-list";
import { FeedFacts } from "@/components/calendar-feeds/feed-facts";
import { ImportRow } from "@/components/calendar-feeds/import-row";
import { VenueFeed } from "@/components/calendar-feeds/venue-feed";
import { ClientMessages } from "@/components/i18n/client-messages";
import { BackLink } from "@/components/layout/back-link";
import { Card } from "@/components/ui/card";
import { requireRole } from "@/lib/auth/guards";
import { getVenueCalendars } from "@/lib/calendar-feeds/queries";
import { MAX_IMPORTS } from "@/lib/calendar-feeds/rules/limits";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { timeZoneName } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

export const generateMetadata = titleMetadata("calendars.metaTitle");

export default async function VenueCalendarsPage({
  params,
}: PageProps<"/[locale]/host/venues/[id]/calendars">) {
  const { id } = await params;
  const host = await requireRole("host", `/host/venues/${encodeURIComponent(id)}/calendars`);
  const [t, locale, calendars] = await Promise.all([
    getTranslations("calendars"),
    getLocale(),
    getVenueCalendars(id, host.id),
  ]);
  if (!calendars) notFound();
  const { venue, feed, imports, conflicts, conflictCount } = calendars;
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/host/venues">{t("back")}</BackLink>
      <div>
        <h1 className="break-words text-2xl">
          {t("title", { name: isolate(localized(venue.name, locale)) })}
        </h1>
        <p className="mt-1 max-w-prose text-muted">{t("lead")}</p>
      </div>
      <ClientMessages namespaces={["calendars", "reauthentication"]}>
        <ConflictList conflicts={conflicts} count={conflictCount} timeZone={venue.timeZone} />
        <section aria-labelledby="feed">
          <Card className="flex flex-col gap-4">
            <div>
              <h2 id="feed" className="text-xl">
                {t("own.title")}
              </h2>
              <p className="mt-1 max-w-prose text-muted text-sm">{t("own.body")}</p>
            </div>
            <VenueFeed venueId={venue.id} hasFeed={feed !== null}>
              <FeedFacts feed={feed} timeZone={venue.timeZone} />
            </VenueFeed>
          </Card>
        </section>
        <section aria-labelledby="imports">
          <Card className="flex flex-col gap-6">
            <div>
              <h2 id="imports" className="text-xl">
                {t("imports.title")}
              </h2>
              <p className="mt-1 max-w-prose text-muted text-sm">
                {t("imports.body", { zone: timeZoneName(venue.timeZone, locale) })}
              </p>
            </div>
            {imports.length === 0 ? (
              <p className="text-muted">{t("imports.empty")}</p>
            ) : (
              <ul>
                {imports.map((item) => (
                  <ImportRow
                    key={item.id}
                    item={item}
                    venueId={venue.id}
                    timeZone={venue.timeZone}
                  />
                ))}
              </ul>
            )}
            <div className="border-hairline border-t pt-6">
              {imports.length < MAX_IMPORTS ? (
                <AddImportForm venueId={venue.id} />
              ) : (
                <p className="text-muted text-sm">{t("imports.full", { count: MAX_IMPORTS })}</p>
              )}
            </div>
          </Card>
        </section>
      </ClientMessages>
    </div>
  );
}
