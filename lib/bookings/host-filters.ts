import { isDay } from "../shared/calendar-day";
import { firstValue } from "../shared/first-value";
import { isUuid } from "../shared/uuid";

/** The tabs of a host's bookings. */
export const hostGroups = ["upcoming", "past", "completed", "cancelled", "all"] as const;
const groups = [...hostGroups, "requests"] as const;
export type HostGroup = (typeof groups)[number];

/** What a host asks of their bookings; days are those of each venue, on which a booking begins. */
export type HostFilters = {
  group: HostGroup;
  venueId: string | null;
  from: string | null;
  to: string | null;
  text: string;
};

export type Params = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => firstValue(value).trim();

/** The first value of each parameter of an address, as pages get them. */
export function paramsOf(query: URLSearchParams): Params {
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]));
}

/** The filters that an address asks for; what makes no sense in it asks for nothing. */
export function readHostFilters(params: Params): HostFilters {
  const day = (text: string) => (isDay(text) && text >= "1900" && text < "2200" ? text : null);
  const venue = one(params.venue);
  return {
    group: groups.find((name) => name === one(params.group)) ?? "upcoming",
    venueId: isUuid(venue) ? venue : null,
    from: day(one(params.from)),
    to: day(one(params.to)),
    text: one(params.q).replaceAll("\u0000", "").slice(0, 200),
  };
}

/** True where something beyond the group is asked for. */
export function isFiltered({ venueId, from, to, text }: HostFilters): boolean {
  return Boolean(venueId || from || to || text);
}

/** The query of an address that asks for these filters, with its question mark; empty for none. */
export function hostQuery(filters: HostFilters, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (filters.group !== "upcoming") query.set("group", filters.group);
  if (filters.venueId) query.set("venue", filters.venueId);
  if (filters.from) query.set("from", filters.from);
  if (filters.to) query.set("to", filters.to);
  if (filters.text) query.set("q", filters.text);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
