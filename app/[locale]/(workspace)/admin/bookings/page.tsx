import { getTranslations } from "next-intl/server";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { GroupHint } from "@/components/bookings/group-hint";
import { BookingsTable } from "@/components/moderation/bookings-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { listAllBookings } from "@/lib/bookings/admin-queries";
import { bookingGroups } from "@/lib/bookings/rules/status";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("moderation.bookings.title");

export default async function AdminBookingsPage({
  searchParams,
}: PageProps<"/[locale]/admin/bookings">) {
  await requireRole("admin", "/admin/bookings");
  const params = await searchParams;
  const group = bookingGroups.find((name) => name === firstValue(params.group)) ?? null;
  const [t, list] = await Promise.all([
    getTranslations("moderation.bookings"),
    listAllBookings(group, firstValue(params.after) || undefined),
  ]);
  const pageHref = (query: Record<string, string>) => {
    const text = new URLSearchParams({ ...(group && { group }), ...query }).toString();
    return text ? `/admin/bookings?${text}` : "/admin/bookings";
  };
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <Tabs
        label={t("tabs")}
        items={[
          { href: "/admin/bookings", label: t("all"), current: group === null },
          ...bookingGroups.map((name) => ({
            href: `/admin/bookings?group=${name}`,
            label: t(`groups.${name}`),
            current: name === group,
          })),
        ]}
      />
      <GroupHint group={group} />
      {list.bookings.length === 0 ? (
        <EmptyState title={t("none.title")} body={t("none.body")} />
      ) : (
        <BookingsTable
          rows={list.bookings.map((booking) => ({
            booking,
            status: <BookingBadge status={booking.status} />,
          }))}
        />
      )}
      {list.next && (
        <ButtonLink href={pageHref({ after: list.next })} variant="outline" className="self-center">
          {t("more")}
        </ButtonLink>
      )}
    </div>
  );
}
