import type { Locale } from "@/lib/i18n/routing";
import { formatMoney, parseMoney } from "@/lib/shared/money";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";

/**
 * Returns the price limits as text, empty without one: in the currency of the chosen city, as a number when they mean each
 * venue's own currency.
 */
export function priceLimits(
  { city, min, max }: Pick<ExploreParams, "city" | "min" | "max">,
  cities: Catalogue["cities"],
  locale: Locale,
): { min: string; max: string } {
  const currency = cities.find(({ slug }) => slug === city)?.currency;
  const textOf = (amount: string) => {
    const minor = amount ? parseMoney(amount, currency ?? "EGP") : null;
    if (minor === null) return amount;
    if (currency) return formatMoney(minor, currency, locale);
    return new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(minor / 100);
  };
  return { min: textOf(min), max: textOf(max) };
}
