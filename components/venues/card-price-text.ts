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

/** The price of the requested time where one is known, else the lowest one with what it is for. */
export function cardPriceText(
  { currency, from, totalMinor }: Pick<VenueCard["price"], "currency" | "from" | "totalMinor">,
  locale: Locale,
  t: Translate,
): PriceText {
  const minor = totalMinor ?? from.totalMinor;
  const price = minor === 0 ? t("free") : formatMoney(minor, currency, locale);
  const values = { price: () => pricePlaceholder, rule: fromRule(from, t) };
  const key =
    totalMinor === null ? (minor === 0 ? "freeFor" : "from") : minor === 0 ? null : "total";
  const sentence = key === null ? pricePlaceholder : t.markup(key, values);
  const [before = "", after = ""] = sentence.split(pricePlaceholder);
  // No line begins with the dot between the price and what it is for.
  return [before, price, after.replace(/^ ·\s/, "\u00a0· ")];
}
