import { getTranslations } from "next-intl/server";
import { BookingCard } from "@/components/bookings/booking-card";
import { GroupHint } from "@/components/bookings/group-hint";
import { OpenRefunds } from "@/components/payments/open-refunds";
import { PageUpdates } from "@/components/realtime/page-updates";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { requireUser } from "@/lib/auth/guards";
import { bookingsVersion } from "@/lib/bookings/bookings-version";
import { countMyBookings, listMyBookings } from "@/lib/bookings/queries";
import { bookingGroups } from "@/lib/bookings/rules/status";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listMyRefunds } from "@/lib/payments/refund-queries";
import { firstValue } from "@/lib/shared/first-value";

/** The most refunds by hand shown above the bookings. All others are on the pages of their bookings. */
const MAX_REFUNDS = 5;

export const generateMetadata = titleMetadata("bookings.list.title");

export default async function BookingsPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/bookings">) {
  await requireUser("/dashboard/bookings");
  const params = await searchParams;
  const named = firstValue(params.group);
  const group = bookingGroups.find((name) => name === named) ?? "upcoming";
  const after = firstValue(params.after) || undefined;
  const [t, tLive, counts, list, held, owed] = await Promise.all([
    getTranslations("bookings.list"),
    getTranslations("live"),
    countMyBookings(),
    listMyBookings(group, after),
    group === "upcoming" ? listMyBookings("held") : null,
    listMyRefunds("guest", "open", { limit: MAX_REFUNDS }),
  ]);
  const hasHeld = held !== null && held.bookings.length > 0;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <Tabs
        label={t("groups")}
        items={bookingGroups.map((name) => ({
          href: name === "upcoming" ? "/dashboard/bookings" : `/dashboard/bookings?group=${name}`,
          label: t(name),
          current: name === group,
          count: counts[name],
        }))}
      />
      <GroupHint group={group} />
      <PageUpdates
        key={`${group} ${after}`}
        events={["booking"]}
        version={bookingsVersion([...(held?.bookings ?? []), ...list.bookings])}
        announcement={tLive("bookings")}
      >
        <OpenRefunds side="guest" refunds={owed.refunds} now={Date.now()} />
        {held && hasHeld && (
          <section aria-labelledby="held" className="flex flex-col gap-3">
            <h2 id="held" className="text-lg">
              {t("held")}
            </h2>
            <ul className="flex flex-col gap-4">
              {held.bookings.map((booking) => (
                <BookingCard key={booking.id} booking={booking} />
              ))}
            </ul>
          </section>
        )}
        {list.bookings.length === 0 ? (
          <EmptyState
            title={t(`empty.${group}`)}
            body={t("empty.body")}
            action={<ButtonLink href="/explore">{t("explore")}</ButtonLink>}
          />
        ) : (
          <section aria-labelledby={hasHeld ? "booked" : undefined} className="flex flex-col gap-3">
            {hasHeld && (
              <h2 id="booked" className="text-lg">
                {t("booked")}
              </h2>
            )}
            <ul className="flex flex-col gap-4">
              {list.bookings.map((booking) => (
                <BookingCard key={booking.id} booking={booking} />
              ))}
            </ul>
          </section>
        )}
        {list.next && (
          <ButtonLink
            href={`/dashboard/bookings?group=${group}&after=${encodeURIComponent(list.next)}`}
            variant="outline"
            className="self-center"
          >
            {t("more")}
          </ButtonLink>
        )}
      </PageUpdates>
    </div>
  );
}
