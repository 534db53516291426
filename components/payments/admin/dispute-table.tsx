import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Price } from "@/components/ui/price";
import type { DisputeRow } from "@/lib/payments/dispute-queries";
import { BookingTable } from "./booking-table";
import { DisputeBadge } from "./dispute-badge";

/** Disputes. Each leads to its page. */
export function DisputeTable({ disputes, label }: { disputes: DisputeRow[]; label: string }) {
  const t = useTranslations("adminPayments.disputes");
  const locale = useLocale();
  const rows = disputes.map((dispute) => ({
    id: dispute.id,
    link: {
      href: `/admin/payments/disputes/${dispute.id}`,
      label: t("open", { reference: dispute.reference }),
      reference: dispute.reference,
    },
    about: dispute.person && <bdi>{dispute.person}</bdi>,
    amount: <Price minor={dispute.amountMinor} currency={dispute.currency} locale={locale} full />,
    amountNote: t(`reasons.${dispute.reason}`),
    date: dispute.respondBy && <LocalTime instant={dispute.respondBy} />,
    state: <DisputeBadge status={dispute.status} isAnswered={dispute.isAnswered} />,
  }));
  return <BookingTable label={label} dateLabel={t("deadline")} rows={rows} />;
}
