import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import type { AdminPayment } from "@/lib/payments/admin-queries";
import type { MoneyState } from "@/lib/payments/rules/admin-lists";
import { BookingTable } from "./booking-table";

const tones = {
  created: "neutral",
  processing: "info",
  authorized: "info",
  captured: "success",
  cancelled: "neutral",
  pending: "info",
  succeeded: "success",
  paid: "success",
  failed: "danger",
  returned: "danger",
} as const satisfies Record<MoneyState, BadgeVariant>;

/** Payments, refunds or transfers. */
export function PaymentTable({ rows, label }: { rows: AdminPayment[]; label: string }) {
  const t = useTranslations("adminPayments");
  const locale = useLocale();
  const toRow = (row: AdminPayment) => {
    const { booking, capturedMinor, refundedMinor, failureCode, processorId } = row;
    const person = row.person || (booking ? null : t("unnamed"));
    const price = (minor: number) => (
      <Price minor={minor} currency={row.currency} locale={locale} full />
    );
    const isPartlyCaptured =
      capturedMinor !== null && capturedMinor > 0 && capturedMinor !== row.amountMinor;
    const isRefunded = refundedMinor !== null && refundedMinor > 0;
    return {
      id: row.id,
      link: booking && {
        href: `/dashboard/bookings/${booking.id}`,
        label: t("open", { reference: booking.reference }),
        reference: booking.reference,
      },
      about: person && <bdi>{person}</bdi>,
      amount: price(row.amountMinor),
      amountNote: (isPartlyCaptured || isRefunded) && (
        <>
          {isPartlyCaptured && <p>{t.rich("captured", { amount: () => price(capturedMinor) })}</p>}
          {isRefunded && <p>{t.rich("refunded", { amount: () => price(refundedMinor) })}</p>}
        </>
      ),
      date: <LocalTime instant={row.createdAt} />,
      dateNote: processorId && <bdi dir="ltr">{processorId}</bdi>,
      state: <Badge variant={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
      stateNote: failureCode && <code dir="ltr">{failureCode}</code>,
    };
  };
  return <BookingTable label={label} dateLabel={t("columns.made")} rows={rows.map(toRow)} />;
}
