import { isDay } from "../shared/calendar-day";
import { firstValue } from "../shared/first-value";
import { isUuid } from "../shared/uuid";

/** The tabs of a host's bookings page. */
export const hostGroups = ["upcoming", "past", "completed", "cancelled", "all"] as const;
const groups = [...hostGroups, "requests"] as const;
export type HostGroup = (typeof groups)[number];

/** Filters of a host's bookings. `from` and `to` are days (yyyy-mm-dd) on which bookings start, each in its venue's zone. */
export type HostFilters = {
  group: HostGroup;
  venueId: string | null;
  from: string | null;
  to: string | null;
  text: string;
};

export type SearchParams = Record<string, string | string[] | undefined>;

const firstText = (value: string | string[] | undefined) => firstValue(value).trim();

/** A query in the form in which Next passes search parameters to pages. */
export function toSearchParams(query: URLSearchParams): SearchParams {
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]));
}

/** Reads filters from a query. Invalid values are ignored. */
export function parseHostFilters(params: SearchParams): HostFilters {
  const toDay = (text: string) => (isDay(text) && text >= "1900" && text < "2200" ? text : null);
  const venue = firstText(params.venue);
  return {
    group: groups.find((name) => name === firstText(params.group)) ?? "upcoming",
    venueId: isUuid(venue) ? venue : null,
    from: toDay(firstText(params.from)),
    to: toDay(firstText(params.to)),
    text: firstText(params.q).replaceAll("\u0000", "").slice(0, 200),
  };
}

/** Whether any filter besides the group is set. */
export function hasFilters({ venueId, from, to, text }: HostFilters): boolean {
  return Boolean(venueId || from || to || text);
}

/** The query string of these filters with its question mark; empty when no filter is set. */
export function hostFilterQuery(filters: HostFilters, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (filters.group !== "upcoming") query.set("group", filters.group);
  if (filters.venueId) query.set("venue", filters.venueId);
  if (filters.from) query.set("from", filters.from);
  if (filters.to) query.set("to", filters.to);
  if (filters.text) query.set("q", filters.text);
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
