import { firstValue } from "../shared/first-value";
import { isUuid } from "../shared/uuid";

/** Filters of a host's earnings. `year` is null for all years; `month` (1 to 12) needs a year. */
export type EarningsFilters = {
  year: number | null;
  month: number | null;
  venueId: string | null;
  /** The code of the shown currency; null for the first one. */
  currency: string | null;
};

type Params = Record<string, string | string[] | undefined>;

/** Reads filters from a query: `year` (or `all`), `month`, `venue`, `currency`. Invalid values are ignored; the year defaults to `defaultYear`. */
export function parseEarningsFilters(params: Params, defaultYear: number): EarningsFilters {
  const yearText = firstValue(params.year);
  const number = /^\d{4}$/.test(yearText) ? Number(yearText) : defaultYear;
  const isKnownYear = number >= 2000 && number <= 2198;
  const year = yearText === "all" ? null : isKnownYear ? number : defaultYear;
  const month = /^\d{1,2}$/.test(firstValue(params.month)) ? Number(firstValue(params.month)) : 0;
  const venue = firstValue(params.venue);
  const currency = firstValue(params.currency);
  return {
    year,
    month: year !== null && month >= 1 && month <= 12 ? month : null,
    venueId: isUuid(venue) ? venue : null,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
  };
}

/** The query string of these filters with its question mark. */
export function earningsFilterQuery(
  { year, month, venueId, currency }: EarningsFilters,
  extra: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ year: year === null ? "all" : String(year) });
  if (month !== null) query.set("month", String(month));
  if (venueId) query.set("venue", venueId);
  if (currency) query.set("currency", currency);
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  return `?${query}`;
}
