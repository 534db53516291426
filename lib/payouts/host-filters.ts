import { firstValue } from "../shared/first-value";
import { isUuid } from "../shared/uuid";

/** What a host asks of their earnings; the month needs its year. */
export type EarningsFilters = {
  year: number | null;
  month: number | null;
  venueId: string | null;
};

type Params = Record<string, string | string[] | undefined>;

/** The filters that an address asks for: `year` (or `all`), `month`, `venue`. Without a year it is `fallback`. */
export function readEarningsFilters(params: Params, fallback: number): EarningsFilters {
  const asked = firstValue(params.year);
  const number = /^\d{4}$/.test(asked) ? Number(asked) : fallback;
  const year = asked === "all" ? null : number >= 2000 && number <= 2198 ? number : fallback;
  const month = /^\d{1,2}$/.test(firstValue(params.month)) ? Number(firstValue(params.month)) : 0;
  const venue = firstValue(params.venue);
  return {
    year,
    month: year !== null && month >= 1 && month <= 12 ? month : null,
    venueId: isUuid(venue) ? venue : null,
  };
}

/** The query of an address that asks for these filters, with its question mark. */
export function earningsQuery(
  { year, month, venueId }: EarningsFilters,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ year: year === null ? "all" : String(year) });
  if (month !== null) query.set("month", String(month));
  if (venueId) query.set("venue", venueId);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `?${query}`;
}
