import { getLocale, getTranslations } from "next-intl/server";
import { ManagedListingRow } from "@/components/moderation/managed-listing-row";
import { QueueCard } from "@/components/moderation/queue-card";
import { QueueLimit } from "@/components/moderation/queue-limit";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination, pageLabels } from "@/components/ui/pagination";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listManagedListings, listReviewQueue } from "@/lib/moderation/queries";
import { firstValue } from "@/lib/shared/first-value";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";

const MAX_QUEUE_ITEMS = 50;
const statuses = ["active", "pending", "rejected", "paused", "suspended", "draft"] as const;

export const generateMetadata = titleMetadata("moderation.queue.title");

export default async function AdminVenuesPage({
  searchParams,
}: PageProps<"/[locale]/admin/venues">) {
  await requireRole("admin", "/admin/venues");
  const params = await searchParams;
  const status = statuses.find((item) => item === firstValue(params.status)) ?? null;
  const isQueue = status === null && firstValue(params.status) !== "all";
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(firstValue(params.page))) || 1));
  const [locale, t, tUi, queue, managed] = await Promise.all([
    getLocale(),
    getTranslations("moderation"),
    getTranslations("ui.pagination"),
    listReviewQueue(MAX_QUEUE_ITEMS),
    isQueue ? null : listManagedListings("venue", { status, page }),
  ]);
  const tab = (value: string, label: string, count?: number) => ({
    href: value ? `/admin/venues?status=${value}` : "/admin/venues",
    label,
    count,
    current: value ? value === (status ?? "all") && !isQueue : isQueue,
  });
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("queue.title")}</h1>
      <Tabs
        label={t("queue.tabs")}
        items={[
          tab("", t("queue.waiting"), queue.count),
          tab("all", t("venues.all")),
          ...statuses.map((item) => tab(item, t(`status.${item}`))),
        ]}
      />
      {isQueue && <QueueLimit shown={queue.items.length} count={queue.count} />}
      {isQueue &&
        (queue.items.length === 0 ? (
          <EmptyState title={t("queue.empty.title")} body={t("queue.empty.body")} />
        ) : (
          queue.items.map((item, index) => (
            <QueueCard
              key={`${item.kind}-${item.venueId}`}
              item={item}
              picture={item.mainImage && venueImageUrl(item.mainImage)}
              eager={index === 0}
            />
          ))
        ))}
      {managed &&
        (managed.listings.length === 0 ? (
          <EmptyState title={t("venues.none.title")} body={t("venues.none.body")} />
        ) : (
          <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
            {managed.listings.map((venue) => (
              <ManagedListingRow
                key={venue.id}
                kind="venue"
                listing={venue}
                facts={[localized(venue.city, locale)]}
              />
            ))}
          </ul>
        ))}
      {managed && (
        <Pagination
          page={managed.page}
          pageCount={managed.pages}
          hrefFor={(to) => `/admin/venues?status=${status ?? "all"}&page=${to}`}
          labels={pageLabels(t("venues.pages"), tUi)}
        />
      )}
    </div>
  );
}
