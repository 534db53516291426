import { firstValue } from "../../shared/first-value";
import type { HostVenue, VenueStatus } from "./types";
import { venueStatuses } from "./types";

/** What a host's list shows: all that is not put away, one status of it, or what is put away. */
export const listGroups = ["all", ...venueStatuses, "archived"] as const;
export type ListGroup = (typeof listGroups)[number];

export type ListFilter = { group: ListGroup; text: string };

type Params = Record<string, string | string[] | undefined>;

/** From so many venues on a name can be searched for. */
export const MANY_VENUES = 11;

/** The filter that an address asks for; what makes no sense in it asks for nothing. */
export function readListFilter(params: Params): ListFilter {
  const status = firstValue(params.status).trim();
  return {
    group: listGroups.find((name) => name === status) ?? "all",
    text: firstValue(params.q).replaceAll("\u0000", "").trim().slice(0, 200),
  };
}

/** The query of an address that asks for this filter, with its question mark; empty for none. */
export function listQuery({ group, text }: ListFilter): string {
  const query = new URLSearchParams();
  if (group !== "all") query.set("status", group);
  if (text) query.set("q", text);
  const written = query.toString();
  return written && `?${written}`;
}

type Listed = Pick<HostVenue, "name" | "archivedAt"> & { status: VenueStatus };

const inGroup = (venue: Listed, group: ListGroup) =>
  group === "archived"
    ? venue.archivedAt !== null
    : venue.archivedAt === null && (group === "all" || venue.status === group);

// Letters that people write for one another, and marks that they leave out.
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه");

const named = ({ name }: Listed, text: string) =>
  [name.en, name.ar].some((own) => own && plain(own).includes(plain(text)));

/** The venues that the filter asks for, and how many of that name are in each group. */
export function filterVenues<V extends Listed>(venues: readonly V[], { group, text }: ListFilter) {
  const ofName = text ? venues.filter((venue) => named(venue, text)) : [...venues];
  const count = (name: ListGroup) => ofName.filter((venue) => inGroup(venue, name)).length;
  return {
    shown: ofName.filter((venue) => inGroup(venue, group)),
    counts: Object.fromEntries(listGroups.map((name) => [name, count(name)])) as Record<
      ListGroup,
      number
    >,
  };
}
