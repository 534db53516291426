import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ListingFilters } from "@/components/listings/listing-filters";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { VenueRow } from "@/components/venues/listing/host-venue-row";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { formatListFilter, MIN_LISTINGS_FOR_SEARCH, parseListFilter } from "@/lib/listings/filters";
import { firstValue } from "@/lib/shared/first-value";
import { countUpcomingBookings, listCompleteness } from "@/lib/venues/listing/completeness-queries";
import { listHostVenues } from "@/lib/venues/listing/queries";

export const generateMetadata = titleMetadata("hosting.venues.title");

export default async function HostVenuesPage({ searchParams }: PageProps<"/[locale]/host/venues">) {
  const params = await searchParams;
  const filter = parseListFilter(params);
  await requireRole("host", `/host/venues${formatListFilter(filter)}`);
  const [t, { venues, next, total, counts }] = await Promise.all([
    getTranslations("hosting.venues"),
    listHostVenues(filter, { cursor: firstValue(params.after) || undefined }),
  ]);
  const ids = venues.map(({ id }) => id);
  const [upcoming, completeness] = await Promise.all([
    countUpcomingBookings(ids),
    listCompleteness(ids),
  ]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t("title")}</h1>
        {total > 0 && (
          <ButtonLink href="/host/venues/add">
            <Plus aria-hidden="true" className="size-5" />
            {t("add")}
          </ButtonLink>
        )}
      </div>
      {total === 0 ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={<ButtonLink href="/host/venues/add">{t("add")}</ButtonLink>}
        />
      ) : (
        <ClientMessages namespaces={["hosting", "reasonDialog"]}>
          <ListingFilters
            kind="venue"
            filter={filter}
            counts={counts}
            isSearchable={total >= MIN_LISTINGS_FOR_SEARCH}
          />
          {venues.length === 0 ? (
            <EmptyState
              title={t("noMatch.title")}
              body={t(filter.text ? "noMatch.name" : "noMatch.group")}
            />
          ) : (
            <ul className="flex flex-col gap-4">
              {venues.map((venue) => (
                <VenueRow
                  key={venue.id}
                  venue={venue}
                  upcoming={upcoming.get(venue.id)}
                  completeness={completeness.get(venue.id)}
                />
              ))}
            </ul>
          )}
          <ShowMore href={next && `/host/venues${formatListFilter(filter, next)}`} />
        </ClientMessages>
      )}
    </div>
  );
}
