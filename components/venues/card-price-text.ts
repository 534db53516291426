import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/shared/locale-tag";
import { formatMoney } from "@/lib/shared/money";
import type { FromPrice, VenueCard } from "@/lib/venues/types";
import type { PriceText } from "./card-price";

/** Marks the place of the price in a sentence. */
const pricePlaceholder = "\u0000";

type Translate = ReturnType<typeof useTranslations<"venues.card">>;

/** A number keeps its unit on one line. */
const inOneLine = (text: string) => text.replaceAll(" ", "\u00a0");

/** What a price 'from' is for: `4 hours, 100 guests`. */
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
 * What the price of a card is for; empty for the total of what was asked for. Without a number of guests a total is for one,
 * which is said.
 */
export function priceRule({ from, totalMinor }: Omit<Price, "currency">, t: Translate): string {
  if (totalMinor === null) return fromRule(from, t);
  return fromRule({ ...from, hours: null, days: null, guests: from.guests === 1 ? 1 : null }, t);
}

/** The price of the requested time where one is known, else the lowest one, with what it is for. */
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
  // No line begins with the dot before what a price is for.
  return [before, price, after.replace(/ ·\s/, "\u00a0· ")];
}
