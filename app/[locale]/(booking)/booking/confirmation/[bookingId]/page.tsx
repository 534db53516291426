import { CircleCheck, Clock } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AfterBooking } from "@/components/bookings/after-booking";
import { BookedServices } from "@/components/bookings/booked-services";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { BookingFacts } from "@/components/bookings/booking-facts";
import { BookingPicture } from "@/components/bookings/booking-picture";
import { BookingCancellationPolicy } from "@/components/bookings/cancellation-policy";
import { NextSteps } from "@/components/bookings/next-steps";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { WriteAboutBooking } from "@/components/messaging/write-about-booking";
import { BookingMoney } from "@/components/payments/booking-money";
import { ManualPayment } from "@/components/payments/manual-payment";
import { SecurityDeposit } from "@/components/payments/security-deposit";
import { PriceLines } from "@/components/quotes/price-lines";
import { PageUpdates } from "@/components/realtime/page-updates";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { requireUser } from "@/lib/auth/guards";
import { getBookingDocuments } from "@/lib/bookings/document-queries";
import { getEventName } from "@/lib/bookings/event-name";
import {
  getChosenExtras,
  getMyBooking,
  getRefundDates,
  listBookedServices,
  listTimeline,
} from "@/lib/bookings/queries";
import { cancelledLines } from "@/lib/bookings/rules/cancelled-price";
import { isEndedUnpaid, isMarkedNoShow, nextSteps } from "@/lib/bookings/rules/next-steps";
import { allowedTransitions } from "@/lib/bookings/rules/status";
import { redirect } from "@/lib/i18n/navigation";
import { getBookingPayments, getManualPayment } from "@/lib/payments/queries";
import { taxInPrice } from "@/lib/payments/rules/tax-in-price";
import { localized } from "@/lib/shared/localized";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bookings.confirmation");
  return { title: t("title"), robots: { index: false } };
}

export default async function ConfirmationPage({
  params,
}: PageProps<"/[locale]/booking/confirmation/[bookingId]">) {
  const { bookingId } = await params;
  await requireUser(`/booking/confirmation/${bookingId}`);
  const [booking, locale, t, tLive, tStatus] = await Promise.all([
    getMyBooking(bookingId),
    getLocale(),
    getTranslations("bookings.confirmation"),
    getTranslations("live"),
    getTranslations("bookings.status"),
  ]);
  if (!booking) notFound();
  if (booking.status === "held") {
    redirect({ href: `/booking/${booking.venueId}?hold=${booking.id}`, locale });
  }
  const [documents, eventName, services, payments, manual, refund, timeline] = await Promise.all([
    getBookingDocuments(booking, locale),
    getEventName(booking.details.eventType, locale),
    listBookedServices(booking.id),
    getBookingPayments(booking.id),
    getManualPayment(booking.id),
    booking.side === "guest" ? getRefundDates(booking.id) : null,
    listTimeline(booking.id),
    // For AfterBooking, which would begin to ask when all this is answered.
    booking.side === "guest" ? getChosenExtras(booking.id) : null,
  ]);
  const now = Date.now();
  const steps = nextSteps(booking, {
    isNoShow: isMarkedNoShow(timeline),
    isEndedUnpaid: isEndedUnpaid(timeline),
    isByCard: payments !== null,
    isManual: manual !== null,
    paidMinor: (payments ?? manual)?.paidMinor ?? null,
    now,
  });
  const hasBegun = Date.parse(booking.startsAt) <= now;
  const canCancel = allowedTransitions(booking.status, booking.side, hasBegun).includes("cancel");
  const isLive = booking.status === "pending" || booking.status === "confirmed";
  const Icon = booking.status === "pending" ? Clock : CircleCheck;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-10 sm:px-6">
      <PageUpdates
        events={["booking"]}
        version={booking.status}
        announcement={tLive("booking", { status: tStatus(booking.status) })}
      >
        <header className="flex flex-col items-start gap-3">
          {isLive && <Icon aria-hidden="true" className="mb-2 size-12 text-success" />}
          <h1 className="text-3xl">
            {isLive
              ? t(booking.status === "pending" ? "pending.heading" : "confirmed.heading")
              : t("other.heading")}
          </h1>
          <BookingBadge status={booking.status} />
        </header>
        {booking.side === "guest" && <NextSteps booking={booking} steps={steps} />}
        {documents && (
          <AfterBooking
            booking={booking}
            documents={documents}
            canCancel={canCancel}
            first={
              <Link
                href={`/dashboard/bookings/${booking.id}`}
                className={buttonClass({ size: "sm" })}
              >
                {t("details")}
              </Link>
            }
          >
            {booking.side !== "admin" && booking.counterpartName !== null && (
              <ClientMessages namespaces={["messaging"]}>
                <WriteAboutBooking
                  bookingId={booking.id}
                  name={booking.counterpartName}
                  size="sm"
                />
              </ClientMessages>
            )}
          </AfterBooking>
        )}
        {manual && (
          <ClientMessages namespaces={["payments", "reasonDialog"]}>
            <ManualPayment
              bookingId={booking.id}
              payment={manual}
              timeZone={booking.timeZone}
              side={booking.side}
              bookedAt={booking.submittedAt}
              now={now}
            />
          </ClientMessages>
        )}
        <Card className="flex flex-col gap-6">
          <BookingPicture
            booking={booking}
            sizes="(min-width: 768px) 720px, 100vw"
            className="aspect-[2/1]"
          />
          <h2 className="break-words text-xl">
            <Link
              href={`/venues/${booking.venueId}`}
              className="underline-offset-4 hover:underline"
            >
              <bdi>{localized(booking.venueName, locale)}</bdi>
            </Link>
          </h2>
          <BookingFacts booking={booking} eventName={eventName} documents={documents} />
          <BookedServices services={services} booking={booking} />
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">{t("price")}</h2>
          <PriceLines
            price={{ ...booking, tax: taxInPrice(booking, payments) }}
            cancelled={cancelledLines(booking, payments ?? manual)}
          />
          {payments && (
            <div className="mt-6">
              <BookingMoney
                bookingId={booking.id}
                payments={payments}
                timeZone={booking.timeZone}
                side={booking.side}
                payHref={null}
              />
            </div>
          )}
          {refund && (
            <div className="mt-4">
              <BookingCancellationPolicy
                booking={booking}
                refund={refund}
                isByCard={payments !== null}
              />
            </div>
          )}
        </Card>
        {payments?.security && (
          <SecurityDeposit
            bookingId={booking.id}
            security={payments.security}
            currency={payments.currency}
            timeZone={booking.timeZone}
            side={booking.side}
            payHref={null}
            now={now}
          />
        )}
        <Link
          href="/explore"
          className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-4 print:hidden"
        >
          {t("explore")}
        </Link>
      </PageUpdates>
    </div>
  );
}
