import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { BookingFacts } from "@/components/bookings/booking-facts";
import { PriceLines } from "@/components/bookings/price-lines";
import { Timeline } from "@/components/bookings/timeline";
import { RequestButtons } from "@/components/hosting/bookings/request-buttons";
import { Card } from "@/components/ui/card";
import { requireRole } from "@/lib/auth/guards";
import { getMyBooking, listTimeline } from "@/lib/bookings/queries";
import { movesOf } from "@/lib/bookings/rules/status";
import { ClientMessages } from "@/lib/i18n/client-messages";
import { Link } from "@/lib/i18n/navigation";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosting.booking");
  return { title: t("title") };
}

export default async function HostBookingPage({
  params,
}: PageProps<"/[locale]/host/bookings/[bookingId]">) {
  const { bookingId } = await params;
  await requireRole("host", `/host/bookings/${encodeURIComponent(bookingId)}`);
  const [t, locale, booking] = await Promise.all([
    getTranslations("hosting.booking"),
    getLocale(),
    getMyBooking(bookingId),
  ]);
  if (booking?.side !== "host") notFound();
  const timeline = await listTimeline(booking.id);
  const moves = movesOf(booking.status, "host");
  return (
    <div className="flex flex-col gap-6">
      <Link
        href="/host/bookings"
        className="inline-flex min-h-11 items-center gap-2 self-start text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t("back")}
      </Link>
      <div>
        <BookingBadge status={booking.status} />
        <h1 className="mt-2 break-words text-2xl">
          <bdi>{localized(booking.venueName, locale)}</bdi>
        </h1>
        {booking.status === "pending" && booking.requestExpiresAt && (
          <p className="mt-1 text-warning">
            {t("answerBy", {
              date: formatInstant(booking.requestExpiresAt, booking.timeZone, locale),
            })}
          </p>
        )}
        {booking.reason && (
          <p dir="auto" className="mt-1 break-words text-start">
            {t("reason", { reason: booking.reason })}
          </p>
        )}
      </div>
      {moves.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <ClientMessages namespaces={["hosting", "errors"]}>
            <RequestButtons
              bookingId={booking.id}
              guest={booking.otherName || t("aGuest")}
              total={formatMoney(booking.totalMinor, booking.currency, locale)}
              moves={moves}
            />
          </ClientMessages>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <Card>
            <BookingFacts booking={booking} />
          </Card>
          <Card>
            <h2 className="mb-4 text-lg">{t("timeline")}</h2>
            <Timeline entries={timeline} timeZone={booking.timeZone} />
          </Card>
        </div>
        <Card>
          <h2 className="mb-4 text-lg">{t("price")}</h2>
          <PriceLines
            lines={booking.lines}
            totalMinor={booking.totalMinor}
            currency={booking.currency}
            refundMinor={booking.refundMinor}
          />
        </Card>
      </div>
    </div>
  );
}
