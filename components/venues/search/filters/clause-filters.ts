import type { Locale } from "@/lib/i18n/routing";
import { getTranslations } from "@/lib/i18n/translations";
import { countryName } from "@/lib/shared/country-name";
import { localized } from "@/lib/shared/localized";
import { currencyExponent, formatMoney } from "@/lib/shared/money";
import { type QueryClause, withoutWords } from "@/lib/venues/search/query-clauses";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "./active-filters";

type Chips = Awaited<ReturnType<typeof getTranslations<"explore.chips">>>;

const listOf = {
  city: "cities",
  type: "venueTypes",
  event: "eventTypes",
  amenity: "amenities",
} as const;

/** Formats an amount as a price, or as a number when it means each venue's own currency. */
function amountText(amount: number, currency: string | null, locale: Locale): string {
  if (!currency) return new Intl.NumberFormat("en").format(amount);
  return formatMoney(Math.round(amount * 10 ** currencyExponent(currency)), currency, locale);
}

function priceText({ min, max, currency }: QueryClause["price"], locale: Locale, t: Chips): string {
  const [low, high] = [min, max].map((amount) =>
    amount === null ? null : amountText(amount, currency, locale),
  );
  if (low && high) return t("between", { min: low, max: high });
  return low ? t("min", { price: low }) : t("max", { price: high ?? "" });
}

/** Returns the currency of the only city of a search; null without one. */
function cityCurrency(clauses: QueryClause[], city: string, { cities }: Catalogue) {
  const named = clauses.filter(({ kind, isExcluded }) => kind === "city" && !isExcluded);
  const [slug = null, ...others] = [
    ...new Set([city, ...named.flatMap(({ values }) => values)]),
  ].filter(Boolean);
  return others.length > 0 ? null : (cities.find((each) => each.slug === slug)?.currency ?? null);
}

/** Returns the label of a clause; its typed words when it has no name. */
function nameOf(
  item: QueryClause,
  currency: string | null,
  catalogue: Catalogue,
  locale: Locale,
  t: Chips,
): string {
  const [value = "", ...others] = item.values;
  switch (item.kind) {
    case "guests":
      return t("guests", { count: Number(value) });
    case "price":
      return priceText({ ...item.price, currency: item.price.currency ?? currency }, locale, t);
    case "cheap":
      return t("cheap");
    case "place":
      return item.name ? localized(item.name, locale) : item.text;
    case "area":
      return item.text;
    case "country":
      return countryName(value, locale);
    default: {
      const found = catalogue[listOf[item.kind]].find(({ slug }) => slug === value);
      return found && others.length === 0 ? localized(found.name, locale) : item.text;
    }
  }
}

/** Returns the clauses of a parsed query as removable filters: removing one removes its words. */
export async function clauseFilters(
  clauses: QueryClause[],
  params: ExploreParams,
  catalogue: Catalogue,
  locale: Locale,
): Promise<NamedFilter[]> {
  const t = await getTranslations({ locale, namespace: "explore.chips" });
  const currency = cityCurrency(clauses, params.city, catalogue);
  return clauses.map((item) => {
    const name = nameOf(item, currency, catalogue, locale, t);
    const remove = (from: ExploreParams) => ({ ...from, q: withoutWords(from.q, item.text) });
    const remaining = { ...remove(params), cursors: [] };
    return {
      name: item.isExcluded ? t("not", { name }) : name,
      remaining,
      remove,
      without: exploreHref(remaining),
    };
  });
}
