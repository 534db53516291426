import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import { Reason } from "@/components/ui/reason";
import type { AdminReceipt } from "@/lib/payments/receipt-queries";
import type { ReceiptGroup } from "@/lib/payments/rules/admin-lists";
import { localized } from "@/lib/shared/localized";
import { BookingTable } from "./booking-table";

/** Receipts that want an admin. Each leads to the page of its booking, where it is decided. */
export function ReceiptTable({
  receipts,
  group,
  label,
}: {
  receipts: AdminReceipt[];
  group: ReceiptGroup;
  label: string;
}) {
  const t = useTranslations("adminPayments");
  const locale = useLocale();
  const rows = receipts.map((receipt) => {
    const { id, booking, currency, amountMinor, guest, host, reason, sentAt, refusedAt } = receipt;
    return {
      id,
      link: {
        href: `/dashboard/bookings/${booking.id}`,
        label: t("receipts.open", { reference: booking.reference }),
        reference: booking.reference,
      },
      about: (
        <>
          <bdi>{localized(receipt.venue, locale)}</bdi> ·{" "}
          <bdi>{guest || t("fees.formerMember")}</bdi> · <bdi>{host || t("fees.formerMember")}</bdi>
        </>
      ),
      amount: <Price minor={amountMinor} currency={currency} locale={locale} full />,
      date: <LocalTime instant={group === "refused" ? (refusedAt ?? sentAt) : sentAt} />,
      state: !reason && (
        <Badge variant={booking.isCancelled ? "danger" : "warning"}>
          {t(`receipts.states.${booking.isCancelled ? "cancelled" : "late"}`)}
        </Badge>
      ),
      stateNote: reason && <Reason label={t("receipts.reason")} text={reason} />,
    };
  });
  return <BookingTable label={label} dateLabel={t(`receipts.dates.${group}`)} rows={rows} />;
}
