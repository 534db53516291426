import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/shared/locale-tag";
import { formatMoney } from "@/lib/shared/money";
import type { FromPrice, VenueCard } from "@/lib/venues/types";
import type { PriceText } from "./card-price";

/** Stands for the price in a sentence. */
const pricePlaceholder = "\u0000";

type Translate = ReturnType<typeof useTranslations<"venues.card">>;

/** Keeps a number and its unit on one line. */
const inOneLine = (text: string) => text.replaceAll(" ", "\u00a0");

/** The conditions of a 'from' price: `4 hours, 100 guests`. */
export function fromRule({ hours, days, guests }: FromPrice, t: Translate): string {
  return [
    ...(hours === null ? [] : [t("hours", { count: hours })]),
    ...(days === null ? [] : [t("days", { count: days })]),
    ...(guests === null ? [] : [t("guests", { count: guests })]),
  ]
    .map(inOneLine)
    .join(t("comma"));
}

type Price = Pick<VenueCard["price"], "currency" | "from" | "totalMinor">;

/**
 * The conditions of a card's price; empty for the total of the requested time. Without a requested number of guests the total is
 * for one guest, and the text says so.
 */
export function priceRule({ from, totalMinor }: Omit<Price, "currency">, t: Translate): string {
  if (totalMinor === null) return fromRule(from, t);
  return fromRule({ ...from, hours: null, days: null, guests: from.guests === 1 ? 1 : null }, t);
}

/** The price of the requested time if known, else the lowest price with its conditions. */
export function cardPriceText(
  { currency, from, totalMinor }: Price,
  locale: Locale,
  t: Translate,
): PriceText {
  const minor = totalMinor ?? from.totalMinor;
  const price = minor === 0 ? t("free") : formatMoney(minor, currency, locale);
  const rule = priceRule({ from, totalMinor }, t);
  const values = { price: () => pricePlaceholder, rule };
  const kind = totalMinor === null ? "from" : rule ? "totalFor" : "total";
  const key = minor > 0 ? kind : rule ? "freeFor" : null;
  const sentence = key === null ? pricePlaceholder : t.markup(key, values);
  const [before = "", after = ""] = sentence.split(pricePlaceholder);
  // Keeps the dot and the price on one line, so that no line begins with the dot.
  return [before, price, after.replace(/ ·\s/, "\u00a0· ")];
}
