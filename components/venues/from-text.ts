import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/routing";
import { formatMoney } from "@/lib/shared/money";
import type { FromPrice } from "@/lib/venues/types";
import type { PriceText } from "./card-price";
import { cardPriceText, fromRule } from "./card-price-text";

/** The lowest price of a venue in the reader's language: the answer of `/api/from-price`. */
export type FromText = {
  /** As on the card of the venue. */
  price: PriceText;
  /** With what it is for, and that it has all fees in it. */
  sentence: string;
};

/** The texts of the price 'from' of a venue. */
export async function getFromText(
  from: FromPrice,
  currency: string,
  locale: Locale,
): Promise<FromText> {
  const [t, tCard] = await Promise.all([
    getTranslations({ locale, namespace: "venues.panel" }),
    getTranslations({ locale, namespace: "venues.card" }),
  ]);
  const rule = fromRule(from, tCard);
  const price = formatMoney(from.totalMinor, currency, locale);
  return {
    price: cardPriceText({ currency, from, totalMinor: null }, locale, tCard),
    sentence: from.totalMinor === 0 ? t("fromFree", { rule }) : t("from", { price, rule }),
  };
}
