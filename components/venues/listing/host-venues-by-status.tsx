import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { type ListGroup, MAX_LISTING_COUNT } from "@/lib/listings/filters";
import { listingStatuses } from "@/lib/listings/types";

/** How many of the host's venues are in each status, and how many are archived. */
export function VenuesByStatus({ counts }: { counts: Record<ListGroup, number> }) {
  const t = useTranslations("hosting");
  const groups = [...listingStatuses, "archived" as const]
    .map((status) => ({ status, count: counts[status] }))
    .filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="venues" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="venues" className="text-xl">
          {t("dashboard.venues")}
        </h2>
        <ButtonLink href="/host/venues" variant="outline" size="sm">
          {t("dashboard.allVenues")}
        </ButtonLink>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-card border border-hairline bg-card p-5">
        {groups.map(({ status, count }) => (
          <div key={status} className="flex items-baseline gap-2">
            <dt className="text-muted">{t(`status.${status}`)}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {count > MAX_LISTING_COUNT
                ? t("venues.countMore", { count: MAX_LISTING_COUNT })
                : count}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
