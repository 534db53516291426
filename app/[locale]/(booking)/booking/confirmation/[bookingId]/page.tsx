import { CircleCheck, Clock } from "lucide-react";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AfterBooking } from "@/components/bookings/after-booking";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { BookingPicture } from "@/components/bookings/booking-picture";
import { NextSteps } from "@/components/bookings/next-steps";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { WriteAboutBooking } from "@/components/messaging/write-about-booking";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { getChosenExtras, getMyBooking, getRefundDates } from "@/lib/bookings/queries";
import { allowedTransitions } from "@/lib/bookings/rules/status";
import { redirect } from "@/lib/i18n/navigation";
import { titleMetadata } from "@/lib/i18n/title-metadata";
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

export const generateMetadata = titleMetadata("bookings.confirmation.title", {
  robots: { index: false },
});

export default async function ConfirmationPage({
  params,
}: PageProps<"/[locale]/booking/confirmation/[bookingId]">) {
  const { bookingId } = await params;
  await requireUser(`/booking/confirmation/${bookingId}`);
  const [booking, locale, t] = await Promise.all([
    getMyBooking(bookingId),
    getLocale(),
    getTranslations("bookings.confirmation"),
  ]);
  if (!booking) notFound();
  if (booking.status === "held") {
    redirect({ href: `/booking/${booking.venueId}?hold=${booking.id}`, locale });
  }
  const [details, refund] = await Promise.all([
    loadBookingDetails(booking),
    booking.side === "guest" ? getRefundDates(booking.id) : null,
    // Requested here, because AfterBooking would start the request only after all these answers.
    booking.side === "guest" ? getChosenExtras(booking.id) : null,
  ]);
  const { documents, now } = details;
  const hasBegun = Date.parse(booking.startsAt) <= now;
  const canCancel = allowedTransitions(booking.status, booking.side, hasBegun).includes("cancel");
  const isLive = booking.status === "pending" || booking.status === "confirmed";
  const Icon = booking.status === "pending" ? Clock : CircleCheck;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-10 sm:px-6">
      <BookingUpdates booking={booking}>
        <header className="flex flex-col items-start gap-3">
          {isLive && <Icon aria-hidden="true" className="mb-2 size-12 text-success" />}
          <h1 className="text-3xl">
            {isLive
              ? t(booking.status === "pending" ? "pending.heading" : "confirmed.heading")
              : t("other.heading")}
          </h1>
          <BookingBadge status={booking.status} />
        </header>
        {booking.side === "guest" && <NextSteps booking={booking} steps={getNextSteps(details)} />}
        {documents && (
          <AfterBooking
            booking={booking}
            documents={documents}
            canCancel={canCancel}
            first={
              <ButtonLink href={`/dashboard/bookings/${booking.id}`} size="sm">
                {t("details")}
              </ButtonLink>
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
        <ManualPaymentPart details={details} />
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
          <BookingFactsPart details={details} />
        </Card>
        <Card className="flex flex-col gap-5">
          <h2 className="text-xl">{t("price")}</h2>
          <BookingPricePart details={details} refund={refund} />
        </Card>
        <SecurityDepositPart details={details} />
        <TextLink href="/explore" className="self-start print:hidden">
          {t("explore")}
        </TextLink>
      </BookingUpdates>
    </div>
  );
}
