import { firstValue } from "../shared/first-value";
import { listingStatuses } from "./types";

/** The groups of an owner's list: all listings that are not archived, those of one status, or archived ones. */
export const listGroups = ["all", ...listingStatuses, "archived"] as const;
export type ListGroup = (typeof listGroups)[number];

export type ListFilter = { group: ListGroup; text: string };

type SearchParams = Record<string, string | string[] | undefined>;

/** Counts of listings stop at one more than this, which means 'more than'. */
export const MAX_LISTING_COUNT = 1000;

/** The number of listings from which the list has a search by name. */
export const MIN_LISTINGS_FOR_SEARCH = 11;

/** The filter in an address; unusable parameters are ignored. */
export function parseListFilter(params: SearchParams): ListFilter {
  const status = firstValue(params.status).trim();
  return {
    group: listGroups.find((name) => name === status) ?? "all",
    text: firstValue(params.q).replaceAll("\u0000", "").trim().slice(0, 200),
  };
}

/** The query string of a filter and the cursor of a page, with its question mark; empty for no filter. */
export function formatListFilter({ group, text }: ListFilter, after?: string): string {
  const query = new URLSearchParams();
  if (group !== "all") query.set("status", group);
  if (text) query.set("q", text);
  if (after) query.set("after", after);
  const encoded = query.toString();
  return encoded && `?${encoded}`;
}
