import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Stat } from "@/components/ui/stat";
import type { Overview, ReviewQueueItem } from "@/lib/moderation/types";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { QueueCard } from "./queue-card";

/** The admin dashboard: the review queue, open reports, then figures. */
export function OverviewScreen({
  overview,
  queue,
  reports,
}: {
  overview: Overview;
  /** The first items of the review queue, and how many it has. */
  queue: { items: ReviewQueueItem[]; count: number };
  reports: ReactNode;
}) {
  const t = useTranslations("moderation.overview");
  const { users, venues, bookings, waiting } = overview;
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col gap-4" aria-labelledby="waiting">
        <div>
          <h1 id="waiting" className="text-2xl">
            {t("heading")}
          </h1>
          <p className="text-muted">{t("intro")}</p>
        </div>
        {waiting.services + waiting.service_revisions + waiting.providers > 0 && (
          <p className="flex flex-wrap gap-3">
            {waiting.providers > 0 && (
              <ButtonLink href="/admin/services?status=providers" variant="outline">
                {t("waitingProviders", { count: waiting.providers })}
              </ButtonLink>
            )}
            {waiting.services > 0 && (
              <ButtonLink href="/admin/services?status=pending" variant="outline">
                {t("waitingServices", { count: waiting.services })}
              </ButtonLink>
            )}
            {waiting.service_revisions > 0 && (
              <ButtonLink href="/admin/services?status=changes" variant="outline">
                {t("waitingServiceChanges", { count: waiting.service_revisions })}
              </ButtonLink>
            )}
          </p>
        )}
        {queue.items.length === 0 ? (
          <EmptyState title={t("nothing.title")} body={t("nothing.body")} />
        ) : (
          <>
            {queue.items.map((item, index) => (
              <QueueCard
                key={`${item.kind}-${item.venueId}`}
                item={item}
                picture={item.mainImage && venueImageUrl(item.mainImage)}
                eager={index === 0}
              />
            ))}
            {queue.count > queue.items.length && (
              <ButtonLink href="/admin/venues" variant="outline" className="self-start">
                {t("openQueue")}
              </ButtonLink>
            )}
          </>
        )}
      </section>
      {reports}
      <section aria-labelledby="numbers">
        <h2 id="numbers" className="text-xl">
          {t("numbers")}
        </h2>
        <dl className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
          <Stat
            label={t("users")}
            value={users.total}
            hint={t("usersHint", { hosts: users.host, providers: users.service_provider })}
          />
          <Stat
            label={t("activeVenues")}
            value={venues.active ?? 0}
            hint={t("activeHint", { featured: venues.featured ?? 0 })}
          />
          <Stat
            label={t("pendingVenues")}
            value={waiting.venues}
            hint={t("pendingHint", { revisions: waiting.revisions })}
          />
          <Stat
            label={t("bookings")}
            value={bookings.total ?? 0}
            hint={t("bookingsHint", {
              confirmed: bookings.confirmed ?? 0,
              pending: bookings.pending ?? 0,
            })}
          />
        </dl>
      </section>
    </div>
  );
}
