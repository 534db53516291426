import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AfterBooking } from "@/components/bookings/after-booking";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { BookingFacts } from "@/components/bookings/booking-facts";
import { BookingParts } from "@/components/bookings/booking-parts";
import { BookingNotes } from "@/components/bookings/host-booking-notes";
import { NoShow } from "@/components/bookings/host-no-show";
import { RequestButtons } from "@/components/bookings/host-request-buttons";
import { Statement } from "@/components/bookings/host-statement";
import { Timeline } from "@/components/bookings/timeline";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { PriceLines } from "@/components/quotes/price-lines";
import { BookingReview } from "@/components/reviews/booking-review";
import { Card } from "@/components/ui/card";
import { Reason } from "@/components/ui/reason";
import { requireRole } from "@/lib/auth/guards";
import { getPapers } from "@/lib/bookings/documents";
import { getEventName } from "@/lib/bookings/event-name";
import { getNoShow, listBookingNotes, mayMarkNoShow } from "@/lib/bookings/host-notes";
import { getHostRefund } from "@/lib/bookings/host-queries";
import { getMyBooking, listTimeline } from "@/lib/bookings/queries";
import { movesOf } from "@/lib/bookings/rules/status";
import { listParts } from "@/lib/bookings/service-bookings";
import { getBookingPayout } from "@/lib/payouts/host-queries";
import { getReviewOf } from "@/lib/reviews/own-queries";
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
  const host = await requireRole("host", `/host/bookings/${encodeURIComponent(bookingId)}`);
  const [t, tOwn, locale, booking] = await Promise.all([
    getTranslations("hosting.booking"),
    getTranslations("hostBooking"),
    getLocale(),
    getMyBooking(bookingId),
  ]);
  if (booking?.side !== "host") notFound();
  const moves = movesOf(booking.status, "host");
  const [timeline, event, parts, review, papers] = await Promise.all([
    listTimeline(booking.id),
    getEventName(booking.details.eventType, locale),
    listParts(booking.id),
    getReviewOf(booking.id),
    getPapers(booking, locale),
  ]);
  const [notes, noShowAt, payout, refundMinor] = await Promise.all([
    listBookingNotes(booking.id, host.id),
    getNoShow(booking.id),
    getBookingPayout(booking.id, host.id),
    moves.includes("cancel") ? getHostRefund(booking.id) : null,
  ]);
  const now = Date.now();
  const mayMark = mayMarkNoShow(booking, now);
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
        {booking.reason && <Reason label={t("reason")} text={booking.reason} className="mt-1" />}
      </div>
      {moves.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <ClientMessages namespaces={["hosting"]}>
            <RequestButtons
              bookingId={booking.id}
              guest={booking.otherName || t("aGuest")}
              total={formatMoney(refundMinor ?? booking.totalMinor, booking.currency, locale)}
              moves={moves}
            />
          </ClientMessages>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <BookingReview booking={booking} review={review} />
          <Card>
            <BookingFacts booking={booking} event={event} />
            <BookingParts parts={parts} />
          </Card>
          {(mayMark || noShowAt) && (
            <Card className="print:hidden">
              <h2 className="mb-3 text-lg">{tOwn("noShow.title")}</h2>
              <ClientMessages namespaces={["hostBooking"]}>
                <NoShow
                  bookingId={booking.id}
                  markedOn={noShowAt && formatInstant(noShowAt, booking.timeZone, locale)}
                  changeable={mayMark}
                />
              </ClientMessages>
            </Card>
          )}
          <Card className="print:hidden">
            <h2 className="text-lg">{tOwn("notes.title")}</h2>
            <p className="mb-4 text-muted text-sm">{tOwn("notes.hint")}</p>
            <ClientMessages namespaces={["hostBooking"]}>
              <BookingNotes bookingId={booking.id} notes={notes} timeZone={booking.timeZone} />
            </ClientMessages>
          </Card>
          {papers && <AfterBooking booking={booking} papers={papers} />}
          <Card>
            <h2 className="mb-4 text-lg">{t("timeline")}</h2>
            <Timeline entries={timeline} timeZone={booking.timeZone} />
          </Card>
        </div>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-4 text-lg">{t("price")}</h2>
            <PriceLines price={booking} />
          </Card>
          <Card>
            <section aria-labelledby="statement">
              <h2 id="statement" className="mb-4 text-lg">
                {tOwn("statement")}
              </h2>
              <Statement booking={booking} payout={payout} now={now} />
            </section>
          </Card>
        </div>
      </div>
    </div>
  );
}
