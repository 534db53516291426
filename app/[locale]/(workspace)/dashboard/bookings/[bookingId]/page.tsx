import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AfterBooking } from "@/components/bookings/after-booking";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { BookingPicture } from "@/components/bookings/booking-picture";
import { CancelMenu } from "@/components/bookings/cancel-menu";
import { NextSteps } from "@/components/bookings/next-steps";
import { Timeline } from "@/components/bookings/timeline";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { Counterpart } from "@/components/messaging/counterpart";
import { WriteAboutBooking } from "@/components/messaging/write-about-booking";
import { PaymentDue } from "@/components/payments/payment-due";
import { BookingReview } from "@/components/reviews/booking-review";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Reason } from "@/components/ui/reason";
import { requireUser } from "@/lib/auth/guards";
import { getMyBooking, getRefundDates } from "@/lib/bookings/queries";
import { allowedTransitions } from "@/lib/bookings/rules/status";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getBookingReview, getReviewOutlook } from "@/lib/reviews/booking-queries";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import {
  BookingFactsPart,
  BookingPricePart,
  BookingUpdates,
  getNextSteps,
  loadBookingDetails,
  ManualPaymentPart,
  SecurityDepositPart,
} from "../../../../booking-parts";

export const generateMetadata = titleMetadata("bookings.details.title");

export default async function BookingPage({
  params,
}: PageProps<"/[locale]/dashboard/bookings/[bookingId]">) {
  const { bookingId } = await params;
  await requireUser(`/dashboard/bookings/${bookingId}`);
  const [booking, locale, t, tAfter] = await Promise.all([
    getMyBooking(bookingId),
    getLocale(),
    getTranslations("bookings.details"),
    getTranslations("bookings.after"),
  ]);
  if (!booking) notFound();
  const hasBegun = Date.parse(booking.startsAt) <= Date.now();
  const canCancel = allowedTransitions(booking.status, booking.side, hasBegun).includes("cancel");
  const [details, review, outlook, refund] = await Promise.all([
    loadBookingDetails(booking),
    getBookingReview(booking.id),
    booking.canReview ? getReviewOutlook(booking.id) : null,
    canCancel && booking.side === "guest" ? getRefundDates(booking.id) : null,
  ]);
  const { documents, services, payments, timeline } = details;
  const payHref = booking.side === "guest" ? `/dashboard/bookings/${booking.id}/pay` : null;
  const isAdmin = booking.side === "admin";
  const canWrite = booking.submittedAt !== null && !isAdmin;
  const hasGroup =
    booking.side !== "admin" && services.some((service) => service.status === "accepted");
  return (
    <article className="flex flex-col gap-6">
      <BookingUpdates booking={booking}>
        <Link
          href={isAdmin ? "/admin/bookings" : "/dashboard/bookings"}
          className="self-start text-accent underline"
        >
          {t(isAdmin ? "backAdmin" : "back")}
        </Link>
        <header className="flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-6">
          <BookingPicture
            booking={booking}
            sizes="(min-width: 640px) 256px, 100vw"
            className="aspect-[2/1] sm:aspect-[4/3] sm:w-64 sm:shrink-0"
          />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
            <BookingBadge status={booking.status} />
            <h1 className="break-words text-2xl">
              <Link
                href={`/venues/${booking.venueId}`}
                className="underline-offset-4 hover:underline"
              >
                <bdi>{localized(booking.venueName, locale)}</bdi>
              </Link>
            </h1>
            {booking.reason && booking.status !== "held" && (
              <Reason label={t("reason")} text={booking.reason} />
            )}
            {payments && payHref && (
              <PaymentDue
                installment={payments.next}
                currency={payments.currency}
                timeZone={booking.timeZone}
                payHref={payHref}
              />
            )}
            {booking.side === "guest" ? (
              <NextSteps booking={booking} steps={getNextSteps(details)} />
            ) : (
              booking.status === "pending" &&
              booking.requestExpiresAt && (
                <p className="text-muted">
                  {t("answerBy", {
                    date: formatInstant(booking.requestExpiresAt, booking.timeZone, locale),
                  })}
                </p>
              )
            )}
            {booking.status === "held" && booking.side === "guest" && (
              <div className="flex flex-wrap items-center gap-2">
                <ButtonLink
                  href={`/booking/${booking.venueId}?hold=${booking.id}&step=details`}
                  size="sm"
                >
                  {t("finish")}
                </ButtonLink>
                <ClientMessages namespaces={["bookings"]}>
                  <CancelMenu
                    booking={{ id: booking.id, currency: booking.currency, side: booking.side }}
                    name={tAfter("more")}
                  />
                </ClientMessages>
              </div>
            )}
          </div>
        </header>
        {documents && (
          <AfterBooking booking={booking} documents={documents} canCancel={canCancel}>
            <ClientMessages namespaces={["messaging"]}>
              {canWrite && booking.counterpartName !== null && (
                <WriteAboutBooking
                  bookingId={booking.id}
                  name={booking.counterpartName}
                  size="sm"
                />
              )}
              {hasGroup && <WriteAboutBooking bookingId={booking.id} name={null} size="sm" />}
            </ClientMessages>
          </AfterBooking>
        )}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="flex flex-col gap-6">
            <BookingReview booking={booking} review={review} outlook={outlook} />
            <ManualPaymentPart details={details} />
            <SecurityDepositPart
              details={details}
              payHref={payments?.next?.kind === "security" ? payHref : null}
            />
            <Card>
              <BookingFactsPart details={details} />
            </Card>
            <Card>
              <h2 className="mb-4 text-xl">{t("timeline")}</h2>
              <Timeline entries={timeline} timeZone={booking.timeZone} />
            </Card>
          </div>
          <Card className="flex flex-col gap-5">
            <h2 className="text-xl">{t("price")}</h2>
            <BookingPricePart details={details} refund={refund} payHref={payHref} />
            {canWrite && booking.counterpartName !== null && (
              <ClientMessages namespaces={["messaging"]}>
                <Counterpart
                  userId={booking.counterpartId}
                  name={booking.counterpartName}
                  src={booking.counterpartAvatar}
                >
                  <p className="break-words font-medium">
                    <bdi>{booking.counterpartName}</bdi>
                  </p>
                </Counterpart>
              </ClientMessages>
            )}
          </Card>
        </div>
      </BookingUpdates>
    </article>
  );
}
