import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import type { Booking } from "@/lib/bookings/types";
import type { BookingPayout } from "@/lib/payouts/rules/combined";
import { payoutState } from "@/lib/payouts/rules/summary";
import { formatInstant } from "@/lib/shared/format-time";

const tones = { upcoming: "info", due: "warning", paid: "success" } as const;

/** The way from the guest's total to the host's payout, and when it is due. Amounts come from the payout. */
export function HostStatement({
  booking,
  payout,
  paidMinor,
  keptMinor,
  isManual,
  now,
}: {
  booking: Pick<Booking, "status" | "totalMinor" | "refundMinor" | "timeZone">;
  payout: BookingPayout | null;
  /** What the guest paid in installments; null where that is not known. */
  paidMinor: number | null;
  /** The part of `paidMinor` that was neither refunded nor lost in a dispute; null where that is not known. */
  keptMinor: number | null;
  /** Whether the guest paid the host by transfer or in cash. */
  isManual: boolean;
  now: number;
}) {
  const t = useTranslations("hostBooking");
  const tPayouts = useTranslations("payouts.states");
  const locale = useLocale();
  if (!payout || payout.isCancelled) {
    const key = booking.status === "pending" ? "waiting" : payout ? "cancelled" : "nothing";
    return <p className="text-muted">{t(key)}</p>;
  }
  const { currency } = payout;
  // Includes what was refunded before the cancellation because the price fell.
  const refundMinor =
    booking.status === "cancelled" && paidMinor !== null && keptMinor !== null
      ? paidMinor - keptMinor
      : (booking.refundMinor ?? 0);
  // Of a cancelled or completed booking, only what was paid is shared.
  const isCompleted = booking.status === "completed";
  const totalMinor =
    booking.status === "cancelled"
      ? (paidMinor ?? booking.totalMinor)
      : Math.min(booking.totalMinor, (isCompleted ? keptMinor : null) ?? booking.totalMinor);
  const providersMinor = totalMinor - refundMinor - payout.grossMinor;
  const isInHand =
    isManual && (booking.status !== "confirmed" || (paidMinor ?? 0) >= booking.totalMinor);
  const state = isInHand ? "paid" : payoutState(payout, now);
  const lines = [
    { name: isCompleted ? "guestPaid" : "guestPays", minor: totalMinor },
    ...(refundMinor > 0 ? [{ name: "refunded", minor: -refundMinor } as const] : []),
    ...(providersMinor > 0 ? [{ name: "providers", minor: -providersMinor } as const] : []),
    { name: "gross", minor: payout.grossMinor },
    { name: "fee", minor: -payout.feeMinor },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        {lines.map(({ name, minor }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{t(name)}</dt>
            <dd data-testid={name}>
              <Price minor={minor} currency={currency} locale={locale} full />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
          <dt>{t("net")}</dt>
          <dd data-testid="net">
            <Price minor={payout.netMinor} currency={currency} locale={locale} full />
          </dd>
        </div>
      </dl>
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={tones[state]}>{tPayouts(state)}</Badge>
        {!isInHand &&
          t("dueOn", { date: formatInstant(payout.dueAt, booking.timeZone, locale, "date") })}
      </p>
      {isManual && <p className="text-muted text-sm">{t("feeOwed")}</p>}
      <Link
        href="/host/earnings"
        className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
      >
        {t("all")}
      </Link>
    </div>
  );
}
