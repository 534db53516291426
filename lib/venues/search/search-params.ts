import { toLatinDigits } from "../../shared/digits.ts";
import { firstValue } from "../../shared/first-value.ts";
import {
  type RequestedTime,
  readRequestedTime,
  writeRequestedTime,
} from "../../shared/requested-time.ts";
import { layouts } from "../types.ts";
import { formatArea, parseArea } from "./map-area.ts";
import type { QueryClause } from "./query-clauses.ts";

export const sorts = ["relevance", "price", "rating", "newest", "distance"] as const;
export type Sort = (typeof sorts)[number];

/** The parameters of /explore as text; a missing or unusable one is empty. */
export type ExploreParams = Omit<RequestedTime, "endDay"> & {
  q: string;
  type: string;
  city: string;
  event: string;
  /** One of `layouts`. */
  layout: string;
  min: string;
  max: string;
  amenities: string[];
  instant: boolean;
  rating: string;
  sort: Sort;
  /** The area of the map, `w,s,e,n` in degrees. */
  bbox: string;
  /** Whether the map is shown. */
  map: boolean;
  /** The cursors of the pages up to this one; this page starts at the last of them. */
  cursors: string[];
};

type Raw = Record<string, string | string[] | undefined>;

export const ratings = ["3", "4", "4.5"] as const;
const maxTextLength = 200;
const maxCursors = 30;
const slug = /^[a-z0-9-]{1,60}$/;

const allValues = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value : [value ?? ""]).flatMap((part) => part.split(","));
const matching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : "");

/** Typed text without control characters, truncated to `maxTextLength`. */
function searchText(text: string): string {
  const plain = text.toWellFormed().replace(/[\p{Cc}\ufffd]+/gu, " ");
  return plain.replace(/\s+/g, " ").trim().slice(0, maxTextLength).toWellFormed();
}

/** Reads the parameters of /explore; an unusable value counts as missing. */
export function readExploreParams(raw: Raw): ExploreParams {
  const get = (name: string) => firstValue(raw[name]);
  const number = (name: string) => toLatinDigits(get(name)).trim();
  const { endDay: _, ...time } = readRequestedTime(raw);
  const area = parseArea(number("bbox"));
  const amount = /^[\d.,٫٬]{1,16}$/;
  return {
    ...time,
    q: searchText(get("q")),
    type: matching(get("type"), slug),
    city: matching(get("city"), slug),
    event: matching(get("event"), slug),
    layout: layouts.find((known) => known === get("layout")) ?? "",
    min: matching(number("min"), amount),
    max: matching(number("max"), amount),
    amenities: [...new Set(allValues(raw.amenity).filter((text) => slug.test(text)))].slice(0, 30),
    instant: get("instant") === "1",
    rating: ratings.find((known) => known === get("rating")) ?? "",
    sort: sorts.find((known) => known === get("sort")) ?? "relevance",
    bbox: area ? formatArea(area) : "",
    map: get("map") === "1",
    cursors: get("page")
      .split(".")
      .filter((cursor) => /^[0-9a-f]{2,400}$/.test(cursor))
      .slice(-maxCursors),
  };
}

/** Returns a query without the escapes that commas and colons do not need: each result repeats it. */
const toReadableQuery = (query: URLSearchParams) =>
  query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");

/**
 * The query of a link from results to a venue: the parts of the search that a booking needs, under the same names. If
 * no filter names the number of guests, uses the one in the words of the search (`clauses`), because the prices of the
 * results are for that number.
 */
export function venueQuery(
  params: Pick<ExploreParams, "day" | "start" | "end" | "guests" | "event">,
  clauses: QueryClause[],
): string {
  const guests = clauses.find(({ kind }) => kind === "guests")?.values[0] ?? "";
  const query = writeRequestedTime({ ...params, guests: params.guests || guests });
  if (params.event) query.set("event", params.event);
  const text = toReadableQuery(query);
  return text ? `?${text}` : "";
}

/** The address of /explore with these parameters; leaves out empty ones. */
export function exploreHref(params: Partial<ExploreParams>): string {
  const query = new URLSearchParams();
  const plain = [
    "q",
    "type",
    "city",
    "event",
    "guests",
    "layout",
    "day",
    "start",
    "end",
    "min",
    "max",
  ] as const;
  for (const name of plain) if (params[name]) query.set(name, params[name]);
  for (const amenity of params.amenities ?? []) query.append("amenity", amenity);
  if (params.instant) query.set("instant", "1");
  if (params.rating) query.set("rating", params.rating);
  if (params.sort && params.sort !== "relevance") query.set("sort", params.sort);
  if (params.bbox) query.set("bbox", params.bbox);
  if (params.map) query.set("map", "1");
  if (params.cursors?.length) query.set("page", params.cursors.join("."));
  const text = toReadableQuery(query);
  return text ? `/explore?${text}` : "/explore";
}
