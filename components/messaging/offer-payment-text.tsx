import { useLocale, useTranslations } from "next-intl";
import type { Offer, OfferPayment } from "@/lib/messaging/offer-types";
import { cardNameText } from "@/lib/payments/card-name";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { formatMoney } from "@/lib/shared/money";

/** What a guest pays who accepts the offer now, when, and by which method. */
export function OfferPaymentText({ offer, payment }: { offer: Offer; payment: OfferPayment }) {
  const t = useTranslations("messaging.offers.payment");
  const payments = useTranslations("payments");
  const locale = useLocale();
  const { method, amountMinor, state, dueAt, card } = payment;
  const values = {
    amount: isolate(formatMoney(amountMinor, offer.currency, locale, { full: true })),
    date: dueAt ? formatInstant(dueAt, offer.booking.timeZone, locale) : "",
    card: card ? isolate(cardNameText(card, payments)) : t("yourCard"),
  };
  if (amountMinor === 0) return t("nothing");
  if (method === null || state === null) return t("direct", values);
  return method === "card"
    ? t(`card.${state}`, values)
    : t(`${method}.${state === "charging" ? "pay_by" : state}`, values);
}
