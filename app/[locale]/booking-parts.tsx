import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BookedServices } from "@/components/bookings/booked-services";
import { BookingFacts } from "@/components/bookings/booking-facts";
import { BookingCancellationPolicy } from "@/components/bookings/cancellation-policy";
import { ClientMessages } from "@/components/i18n/client-messages";
import { BookingMoney } from "@/components/payments/booking-money";
import { ManualPayment } from "@/components/payments/manual-payment";
import { SecurityDeposit } from "@/components/payments/security-deposit";
import { PriceLines } from "@/components/quotes/price-lines";
import { PageUpdates } from "@/components/realtime/page-updates";
import { getBookingDocuments } from "@/lib/bookings/document-queries";
import { getEventName } from "@/lib/bookings/event-name";
import { listBookedServices, listTimeline } from "@/lib/bookings/queries";
import { cancelledLines } from "@/lib/bookings/rules/cancelled-price";
import { isEndedUnpaid, isMarkedNoShow, nextSteps } from "@/lib/bookings/rules/next-steps";
import type { Booking } from "@/lib/bookings/types";
import { getBookingPayments, getManualPayment } from "@/lib/payments/queries";
import { taxInPrice } from "@/lib/payments/rules/tax-in-price";
import type { RefundDates } from "@/lib/quotes/types";

/** What every page of one booking shows. `now` in milliseconds. */
export type BookingDetails = Awaited<ReturnType<typeof loadBookingDetails>>;

export async function loadBookingDetails(booking: Booking) {
  const locale = await getLocale();
  const [documents, eventName, services, payments, manual, timeline] = await Promise.all([
    getBookingDocuments(booking, locale),
    getEventName(booking.details.eventType, locale),
    listBookedServices(booking.id),
    getBookingPayments(booking.id),
    getManualPayment(booking.id),
    listTimeline(booking.id),
  ]);
  return { booking, documents, eventName, services, payments, manual, timeline, now: Date.now() };
}

/** What happens next, for the guest. */
export function getNextSteps({ booking, payments, manual, timeline, now }: BookingDetails) {
  return nextSteps(booking, {
    isNoShow: isMarkedNoShow(timeline),
    isEndedUnpaid: isEndedUnpaid(timeline),
    isByCard: payments !== null,
    isManual: manual !== null,
    paidMinor: (payments ?? manual)?.paidMinor ?? null,
    now,
  });
}

/** Renders the page anew when the booking changes, and announces its status. */
export async function BookingUpdates({
  booking,
  children,
}: {
  booking: Booking;
  children: ReactNode;
}) {
  const [t, tStatus] = await Promise.all([
    getTranslations("live"),
    getTranslations("bookings.status"),
  ]);
  return (
    <PageUpdates
      events={["booking"]}
      version={booking.status}
      announcement={t("booking", { status: tStatus(booking.status) })}
    >
      {children}
    </PageUpdates>
  );
}

/** The payment by transfer or in cash; nothing for other bookings. */
export function ManualPaymentPart({
  details: { booking, manual, now },
}: {
  details: BookingDetails;
}) {
  if (!manual) return null;
  const namespaces = ["payments", "reasonDialog"] as const;
  return (
    <ClientMessages namespaces={booking.side === "host" ? [...namespaces, "bookings"] : namespaces}>
      <ManualPayment
        bookingId={booking.id}
        payment={manual}
        timeZone={booking.timeZone}
        side={booking.side}
        bookedAt={booking.submittedAt}
        now={now}
      />
    </ClientMessages>
  );
}

/** The security deposit; nothing without one. `payHref` as in SecurityDeposit. */
export function SecurityDepositPart({
  details: { booking, payments, now },
  payHref = null,
}: {
  details: BookingDetails;
  payHref?: string | null;
}) {
  if (!payments?.securityDeposit || !booking.submittedAt) return null;
  return (
    <SecurityDeposit
      bookingId={booking.id}
      securityDeposit={payments.securityDeposit}
      currency={payments.currency}
      timeZone={booking.timeZone}
      side={booking.side}
      payHref={payHref}
      now={now}
    />
  );
}

/** Date, guests, booked services and, except for its host, the venue's address. */
export function BookingFactsPart({
  details: { booking, eventName, documents, services },
}: {
  details: BookingDetails;
}) {
  return (
    <>
      <BookingFacts
        booking={booking}
        eventName={eventName}
        documents={booking.side === "host" ? null : documents}
      />
      <BookedServices services={services} booking={booking} />
    </>
  );
}

/** The price, what was paid of it by card, and what a cancellation costs the guest. */
export function BookingPricePart({
  details: { booking, payments, manual },
  refund = null,
  payHref = null,
}: {
  details: BookingDetails;
  refund?: RefundDates | null;
  payHref?: string | null;
}) {
  return (
    <>
      <PriceLines
        price={{ ...booking, tax: taxInPrice(booking, payments) }}
        cancelled={cancelledLines(booking, payments ?? manual)}
      />
      {payments && booking.submittedAt && (
        <BookingMoney
          bookingId={booking.id}
          payments={payments}
          timeZone={booking.timeZone}
          side={booking.side}
          payHref={payHref}
        />
      )}
      {refund && (
        <BookingCancellationPolicy booking={booking} refund={refund} isByCard={payments !== null} />
      )}
    </>
  );
}
