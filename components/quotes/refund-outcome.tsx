import { useLocale, useTranslations } from "next-intl";
import { refundNote, refundOutcome, ruleTexts } from "@/lib/bookings/rules/refund-outcome";
import type { Refund } from "@/lib/bookings/types";
import { formatMoney } from "@/lib/shared/money";

const rules = [
  "not_confirmed",
  "by_host",
  "by_admin",
  "grace",
  "policy_full",
  "policy_half",
  "policy_none",
] as const;

/** What a cancellation does to the money of a booking, and why: for its guest, or in the third person for its host and admins. */
export function RefundOutcome({
  refund,
  currency,
  isGuest,
}: {
  refund: Refund;
  currency: string;
  isGuest: boolean;
}) {
  const t = useTranslations("bookings.cancel");
  const tSide = useTranslations(isGuest ? "bookings.cancel" : "bookings.cancel.ofGuest");
  const locale = useLocale();
  const { outcome, amountMinor } = refundOutcome(refund);
  const note = refundNote(refund);
  const texts = ruleTexts(refund);
  const rule = rules.find((name) => name === refund.rule);
  return (
    <>
      <p className="font-semibold text-lg">
        {tSide(outcome, {
          amount: formatMoney(amountMinor, currency, locale, { full: true }),
          percent: 100 - refund.percent,
        })}
      </p>
      {note && <p>{tSide(note)}</p>}
      {refund.waitingMinor > 0 && (
        <p>
          {tSide("waiting", {
            amount: formatMoney(refund.waitingMinor, currency, locale, { full: true }),
          })}
        </p>
      )}
      {texts && rule && <p className="text-muted">{t(`${texts}.${rule}`)}</p>}
    </>
  );
}
