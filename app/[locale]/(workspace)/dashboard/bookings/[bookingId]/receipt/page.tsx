import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/bookings/print-button";
import { Receipt } from "@/components/bookings/receipt";
import { BookingMoney } from "@/components/payments/booking-money";
import { ManualMoney } from "@/components/payments/manual-money";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { getBookingDocuments } from "@/lib/bookings/document-queries";
import { getMyBooking } from "@/lib/bookings/queries";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getBookingPayments, getManualPayment } from "@/lib/payments/queries";
import { taxInPrice } from "@/lib/payments/rules/tax-in-price";

export const generateMetadata = titleMetadata("bookings.receipt.title", {
  robots: { index: false },
});

export default async function ReceiptPage({
  params,
}: PageProps<"/[locale]/dashboard/bookings/[bookingId]/receipt">) {
  const { bookingId } = await params;
  await requireUser(`/dashboard/bookings/${bookingId}/receipt`);
  const [booking, locale, t] = await Promise.all([
    getMyBooking(bookingId),
    getLocale(),
    getTranslations("bookings.receipt"),
  ]);
  const [documents, payments, manual] = booking
    ? await Promise.all([
        getBookingDocuments(booking, locale),
        getBookingPayments(booking.id),
        getManualPayment(booking.id),
      ])
    : [null, null, null];
  if (!booking || !documents) notFound();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href={`/dashboard/bookings/${booking.id}`}>{t("back")}</TextLink>
        <PrintButton label={t("print")} />
      </div>
      <Receipt
        booking={booking}
        documents={documents}
        tax={taxInPrice(booking, payments)}
        paid={payments ?? manual}
        isByCard={payments !== null}
        payments={
          payments ? (
            <BookingMoney
              bookingId={booking.id}
              payments={payments}
              timeZone={booking.timeZone}
              side={booking.side}
              payHref={null}
            />
          ) : (
            manual && <ManualMoney payment={manual} timeZone={booking.timeZone} now={Date.now()} />
          )
        }
      />
    </div>
  );
}
