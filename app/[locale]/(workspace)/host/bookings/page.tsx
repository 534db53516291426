import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { HostBookingRow } from "@/components/hosting/bookings/host-booking-row";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { countHostBookings, listComing, listHostBookings } from "@/lib/bookings/host-queries";
import { bookingGroups } from "@/lib/bookings/rules/status";
import type { Booking } from "@/lib/bookings/types";
import { ClientMessages } from "@/lib/i18n/client-messages";
import { Link } from "@/lib/i18n/navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosting.bookings");
  return { title: t("title") };
}

const one = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? "";

function List({ label, bookings }: { label: string; bookings: Booking[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <HostBookingRow
          key={booking.id}
          booking={booking}
          badge={<BookingBadge status={booking.status} />}
        />
      ))}
    </ul>
  );
}

export default async function HostBookingsPage({
  searchParams,
}: PageProps<"/[locale]/host/bookings">) {
  await requireRole("host", "/host/bookings");
  const params = await searchParams;
  const group = bookingGroups.find((name) => name === one(params.group)) ?? "upcoming";
  const [t, counts, coming, list] = await Promise.all([
    getTranslations("hosting.bookings"),
    countHostBookings(),
    listComing(),
    group === "upcoming" ? null : listHostBookings(group, one(params.after) || undefined),
  ]);
  const shown = list?.bookings ?? coming.confirmed;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <Tabs
        link={Link}
        label={t("groups")}
        items={bookingGroups.map((name) => ({
          href: name === "upcoming" ? "/host/bookings" : `/host/bookings?group=${name}`,
          label: t(name),
          current: name === group,
          count: counts[name],
        }))}
      />
      <ClientMessages namespaces={["hosting", "errors"]}>
        {!list && coming.requests.length > 0 && (
          <section aria-labelledby="requests" className="flex flex-col gap-3">
            <h2 id="requests" className="text-lg">
              {t("requests", { count: coming.requests.length })}
            </h2>
            <List label={t("requestsLabel")} bookings={coming.requests} />
          </section>
        )}
        {!list && coming.requests.length > 0 && coming.confirmed.length > 0 && (
          <h2 className="text-lg">{t("confirmed")}</h2>
        )}
        {shown.length > 0 && <List label={t(group)} bookings={shown} />}
        {shown.length === 0 && (list || coming.requests.length === 0) && (
          <EmptyState title={t(`empty.${group}`)} body={t("empty.body")} />
        )}
      </ClientMessages>
      {list?.next && (
        <Link
          href={`/host/bookings?group=${group}&after=${encodeURIComponent(list.next)}`}
          className={buttonClass({ variant: "outline", className: "self-center" })}
        >
          {t("more")}
        </Link>
      )}
    </div>
  );
}
