import { firstValue } from "../../shared/first-value";
import type { HostVenue, VenueStatus } from "./types";
import { venueStatuses } from "./types";

/** What a host's list shows: all venues that are not archived, those of one status, or archived ones. */
export const listGroups = ["all", ...venueStatuses, "archived"] as const;
export type ListGroup = (typeof listGroups)[number];

export type ListFilter = { group: ListGroup; text: string };

type SearchParams = Record<string, string | string[] | undefined>;

/** From so many venues on, the list has a search by name. */
export const MIN_VENUES_FOR_SEARCH = 11;

/** The filter in an address; unusable parameters are ignored. */
export function parseListFilter(params: SearchParams): ListFilter {
  const status = firstValue(params.status).trim();
  return {
    group: listGroups.find((name) => name === status) ?? "all",
    text: firstValue(params.q).replaceAll("\u0000", "").trim().slice(0, 200),
  };
}

/** The query string of a filter, with its question mark; empty for no filter. */
export function formatListFilter({ group, text }: ListFilter): string {
  const query = new URLSearchParams();
  if (group !== "all") query.set("status", group);
  if (text) query.set("q", text);
  const encoded = query.toString();
  return encoded && `?${encoded}`;
}

type FilteredVenue = Pick<HostVenue, "name" | "archivedAt"> & { status: VenueStatus };

const isInGroup = (venue: FilteredVenue, group: ListGroup) =>
  group === "archived"
    ? venue.archivedAt !== null
    : venue.archivedAt === null && (group === "all" || venue.status === group);

// Ignores case, diacritics, tatweel, and the Arabic letters that are often interchanged in writing.
const normalize = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه");

const matchesName = ({ name }: FilteredVenue, text: string) =>
  [name.en, name.ar].some((value) => value && normalize(value).includes(normalize(text)));

/** The venues that the filter selects, and how many of those with that name are in each group. */
export function filterVenues<V extends FilteredVenue>(
  venues: readonly V[],
  { group, text }: ListFilter,
) {
  const matching = text ? venues.filter((venue) => matchesName(venue, text)) : [...venues];
  const count = (name: ListGroup) => matching.filter((venue) => isInGroup(venue, name)).length;
  return {
    shown: matching.filter((venue) => isInGroup(venue, group)),
    counts: Object.fromEntries(listGroups.map((name) => [name, count(name)])) as Record<
      ListGroup,
      number
    >,
  };
}
