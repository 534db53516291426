import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AfterBooking } from "@/components/bookings/after-booking";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { GuestHistory } from "@/components/bookings/guest-history";
import { HostBookingNotes } from "@/components/bookings/host-booking-notes";
import { HostNoShow } from "@/components/bookings/host-no-show";
import { HostRequestButtons } from "@/components/bookings/host-request-buttons";
import { HostStatement } from "@/components/bookings/host-statement";
import { Timeline } from "@/components/bookings/timeline";
import { ClientMessages } from "@/components/i18n/client-messages";
import { BackLink } from "@/components/layout/back-link";
import { BookingSchedule } from "@/components/messaging/booking-schedule";
import { Counterpart } from "@/components/messaging/counterpart";
import { WriteAboutBooking } from "@/components/messaging/write-about-booking";
import { BookingReview } from "@/components/reviews/booking-review";
import { Card } from "@/components/ui/card";
import { Reason } from "@/components/ui/reason";
import { requireRole } from "@/lib/auth/guards";
import { getNoShowTime, listBookingNotes } from "@/lib/bookings/host-note-queries";
import { getGuestHistory } from "@/lib/bookings/host-queries";
import { getMyBooking } from "@/lib/bookings/queries";
import { canMarkNoShow } from "@/lib/bookings/rules/no-show";
import { allowedTransitions } from "@/lib/bookings/rules/status";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listScheduledMessages } from "@/lib/messaging/scheduled-queries";
import { getBookingPayout } from "@/lib/payouts/host-queries";
import { getBookingReview } from "@/lib/reviews/booking-queries";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import {
  BookingFactsPart,
  BookingPricePart,
  BookingUpdates,
  loadBookingDetails,
  ManualPaymentPart,
  SecurityDepositPart,
} from "../../../../booking-parts";

export const generateMetadata = titleMetadata("hosting.booking.title");

export default async function HostBookingPage({
  params,
}: PageProps<"/[locale]/host/bookings/[bookingId]">) {
  const { bookingId } = await params;
  const host = await requireRole("host", `/host/bookings/${encodeURIComponent(bookingId)}`);
  const [t, tBooking, locale, booking] = await Promise.all([
    getTranslations("hosting.booking"),
    getTranslations("hostBooking"),
    getLocale(),
    getMyBooking(bookingId),
  ]);
  if (booking?.side !== "host") notFound();
  const hasSchedule = booking.status === "confirmed" || booking.status === "completed";
  const [details, review, history, notes, noShowAt, payout, scheduled] = await Promise.all([
    loadBookingDetails(booking),
    getBookingReview(booking.id),
    getGuestHistory(booking.id),
    listBookingNotes(booking.id, host.id),
    getNoShowTime(booking.id),
    getBookingPayout(booking.id, host.id),
    hasSchedule ? listScheduledMessages(booking.id) : null,
  ]);
  const { documents, services, payments, manual, timeline, now } = details;
  const hasBegun = Date.parse(booking.startsAt) <= now;
  const transitions = allowedTransitions(booking.status, "host", hasBegun);
  const canMark = canMarkNoShow(booking, now);
  return (
    <div className="flex flex-col gap-6">
      <BookingUpdates booking={booking}>
        <BackLink href="/host/bookings">{t("back")}</BackLink>
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
        <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
          {transitions.length > 0 && (
            <ClientMessages namespaces={["hosting", "bookings"]}>
              <HostRequestButtons
                bookingId={booking.id}
                guest={booking.counterpartName || t("aGuest")}
                currency={booking.currency}
                transitions={transitions}
              />
            </ClientMessages>
          )}
          {booking.submittedAt && booking.counterpartName !== null && (
            <ClientMessages namespaces={["messaging"]}>
              <WriteAboutBooking bookingId={booking.id} name={booking.counterpartName} />
              {services.some((service) => service.status === "accepted") && (
                <WriteAboutBooking bookingId={booking.id} name={null} />
              )}
            </ClientMessages>
          )}
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex flex-col gap-6">
            <BookingReview booking={booking} review={review} />
            <ManualPaymentPart details={details} />
            <SecurityDepositPart details={details} />
            <Card>
              <BookingFactsPart details={details} />
            </Card>
            <Card className="print:hidden">
              <h2 className="text-lg">{tBooking("guestHistory.title")}</h2>
              <p className="mb-3 text-muted text-sm">{tBooking("guestHistory.hint")}</p>
              <GuestHistory history={history} />
            </Card>
            {(canMark || noShowAt) && (
              <Card className="print:hidden">
                <h2 className="mb-3 text-lg">{tBooking("noShow.title")}</h2>
                <ClientMessages namespaces={["hostBooking"]}>
                  <HostNoShow
                    bookingId={booking.id}
                    markedOn={noShowAt && formatInstant(noShowAt, booking.timeZone, locale)}
                    canChange={canMark}
                  />
                </ClientMessages>
              </Card>
            )}
            {scheduled && (
              <Card className="print:hidden">
                <BookingSchedule messages={scheduled} userId={host.id} />
              </Card>
            )}
            <Card className="print:hidden">
              <h2 className="text-lg">{tBooking("notes.title")}</h2>
              <p className="mb-4 text-muted text-sm">{tBooking("notes.hint")}</p>
              <ClientMessages namespaces={["hostBooking"]}>
                <HostBookingNotes
                  bookingId={booking.id}
                  notes={notes}
                  timeZone={booking.timeZone}
                />
              </ClientMessages>
            </Card>
            {documents && <AfterBooking booking={booking} documents={documents} />}
            <Card>
              <h2 className="mb-4 text-lg">{t("timeline")}</h2>
              <Timeline entries={timeline} timeZone={booking.timeZone} />
            </Card>
          </div>
          <div className="flex flex-col gap-6">
            {booking.counterpartName !== null && (
              <Card className="print:hidden">
                <ClientMessages namespaces={["messaging"]}>
                  <Counterpart
                    userId={booking.counterpartId}
                    name={booking.counterpartName || t("aGuest")}
                    src={booking.counterpartAvatar}
                  >
                    <p className="break-words font-medium">
                      <bdi>{booking.counterpartName || t("aGuest")}</bdi>
                    </p>
                  </Counterpart>
                </ClientMessages>
              </Card>
            )}
            <Card className="flex flex-col gap-5">
              <h2 className="text-lg">{t("price")}</h2>
              <BookingPricePart details={details} />
            </Card>
            <Card>
              <section aria-labelledby="statement">
                <h2 id="statement" className="mb-4 text-lg">
                  {tBooking("statement")}
                </h2>
                <HostStatement
                  booking={booking}
                  payout={payout}
                  paidMinor={(payments ?? manual)?.paidMinor ?? null}
                  keptMinor={(payments ?? manual)?.keptMinor ?? null}
                  isManual={manual !== null}
                  now={now}
                />
              </section>
            </Card>
          </div>
        </div>
      </BookingUpdates>
    </div>
  );
}
