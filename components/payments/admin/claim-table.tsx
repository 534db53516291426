import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Price } from "@/components/ui/price";
import type { AdminClaim } from "@/lib/payments/claim-queries";
import type { ClaimGroup } from "@/lib/payments/rules/claims";
import { localized } from "@/lib/shared/localized";
import { BookingTable } from "./booking-table";
import { ClaimBadge } from "./claim-badge";

/** Claims on security deposits of one group. Each leads to its page. */
export function ClaimTable({
  claims,
  group,
  label,
}: {
  claims: AdminClaim[];
  group: ClaimGroup;
  label: string;
}) {
  const t = useTranslations("adminPayments.claims");
  const locale = useLocale();
  const rows = claims.map((claim) => {
    const { id, booking, currency, grantedMinor } = claim;
    const price = (minor: number) => (
      <Price minor={minor} currency={currency} locale={locale} full />
    );
    const date = { waiting: claim.createdAt, open: claim.answerBy, decided: claim.decidedAt }[
      group
    ];
    return {
      id,
      link: {
        href: `/admin/payments/claims/${id}`,
        label: t("open", { reference: booking.reference }),
        reference: booking.reference,
      },
      about: <bdi>{localized(claim.venue, locale)}</bdi>,
      amount: price(claim.amountMinor),
      amountNote: t.rich("ofDeposit", { amount: () => price(claim.securityDepositMinor) }),
      date: date && <LocalTime instant={date} />,
      state: <ClaimBadge status={claim.status} />,
      stateNote: grantedMinor !== null && t.rich("granted", { amount: () => price(grantedMinor) }),
    };
  });
  return <BookingTable label={label} dateLabel={t(`dates.${group}`)} rows={rows} />;
}
