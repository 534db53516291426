import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/bookings/print-button";
import { InvoiceDocument } from "@/components/invoices/invoice-document";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { getMyBooking } from "@/lib/bookings/queries";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getInvoice } from "@/lib/invoices/queries";

export const generateMetadata = titleMetadata("invoices.page", { robots: { index: false } });

/** An invoice or credit note of a booking, for its guest, its host and admins. */
export default async function InvoicePage({
  params,
}: PageProps<"/[locale]/dashboard/bookings/[bookingId]/invoices/[invoiceId]">) {
  const { bookingId, invoiceId } = await params;
  await requireUser(`/dashboard/bookings/${bookingId}/invoices/${invoiceId}`);
  const [booking, invoice, t] = await Promise.all([
    getMyBooking(bookingId),
    getInvoice(bookingId, invoiceId),
    getTranslations("invoices"),
  ]);
  if (!booking || !invoice) notFound();
  const back = booking.side === "host" ? "/host/bookings" : "/dashboard/bookings";
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href={`${back}/${booking.id}`}>{t("back")}</TextLink>
        <PrintButton label={t("print")} />
      </div>
      <InvoiceDocument invoice={invoice} />
    </div>
  );
}
