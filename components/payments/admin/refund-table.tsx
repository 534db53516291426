import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Price } from "@/components/ui/price";
import type { AdminRefund } from "@/lib/payments/refund-types";
import { type AdminRefundGroup, isLateRefund } from "@/lib/payments/rules/manual-refunds";
import { localized } from "@/lib/shared/localized";
import { RefundBadge } from "../refund-badge";
import { BookingTable } from "./booking-table";

/** Refunds by hand of one group. Each leads to its page. `now` in milliseconds. */
export function RefundTable({
  refunds,
  group,
  now,
  label,
}: {
  refunds: AdminRefund[];
  group: AdminRefundGroup;
  now: number;
  label: string;
}) {
  const t = useTranslations("adminPayments.returns");
  const locale = useLocale();
  const rows = refunds.map((refund) => {
    const { id, booking, currency, status } = refund;
    return {
      id,
      link: {
        href: `/admin/payments/returns/${id}`,
        label: t("open", { reference: booking.reference }),
        reference: booking.reference,
      },
      about: (
        <>
          <bdi>{localized(refund.venue, locale)}</bdi> · <bdi>{refund.host}</bdi>
        </>
      ),
      amount: <Price minor={refund.amountMinor} currency={currency} locale={locale} full />,
      date: <LocalTime instant={group === "closed" ? refund.statusChangedAt : refund.dueAt} />,
      state: <RefundBadge status={status} isLate={isLateRefund(refund, now)} />,
    };
  });
  return <BookingTable label={label} dateLabel={t(`dates.${group}`)} rows={rows} />;
}
