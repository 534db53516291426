import { firstValue } from "../../shared/first-value";
import { formatArea, parseArea } from "./map-area.ts";

export const sorts = ["relevance", "price", "rating", "newest", "distance"] as const;
// The ways to set up a room that listings say how many people they hold for.
export const seatings = ["seated", "standing", "theatre", "classroom", "banquet"] as const;
export type Sort = (typeof sorts)[number];

/** What the address of /explore asks for, as a person would write it; empty where nothing was said. */
export type ExploreParams = {
  q: string;
  type: string;
  city: string;
  event: string;
  guests: string;
  /** How the room is to be set up; one of `seatings`. */
  layout: string;
  day: string;
  start: string;
  end: string;
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
  /** Cursors of the pages before this one, the last of which begins it. */
  trail: string[];
};

type Raw = Record<string, string | string[] | undefined>;

export const ratings = ["3", "4", "4.5"] as const;
const longestText = 200;
const longestTrail = 30;
const slug = /^[a-z0-9-]{1,60}$/;

const last = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.at(-1) : value) ?? "";
const every = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value : [value ?? ""]).flatMap((part) => part.split(","));
const matching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : "");

const easternDigits = /[٠-٩۰-۹]/g;
/** The text with Latin digits, whichever its writer used. */
const latinDigits = (text: string) =>
  text.replace(easternDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).trim();

/** What a person typed as words to search for: no control characters, of a length that makes sense. */
function words(text: string): string {
  const plain = text.toWellFormed().replace(/[\p{Cc}\ufffd]+/gu, " ");
  return plain.replace(/\s+/g, " ").trim().slice(0, longestText).toWellFormed();
}

/** Reads the address; garbage in a parameter counts as if it was not there. */
export function readExplore(raw: Raw): ExploreParams {
  const get = (name: string) => firstValue(raw[name]);
  const time = /^([01]\d|2[0-3]):[03]0$/;
  const area = parseArea(latinDigits(get("bbox")));
  const amount = /^[\d.,٫٬]{1,16}$/;
  return {
    q: words(get("q")),
    type: matching(get("type"), slug),
    city: matching(get("city"), slug),
    event: matching(get("event"), slug),
    // Far more digits than any place has room for, so that it can be said that it has not.
    guests: matching(latinDigits(get("guests")).replace(/^0+/, "").slice(0, 12), /^\d+$/),
    layout: seatings.find((known) => known === get("layout")) ?? "",
    // Without script a plain field follows the one that scripts fill.
    day: matching(latinDigits(last(raw.day)), /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
    start: matching(latinDigits(get("start")), time),
    end: matching(latinDigits(get("end")), time),
    min: matching(latinDigits(get("min")), amount),
    max: matching(latinDigits(get("max")), amount),
    amenities: [...new Set(every(raw.amenity).filter((text) => slug.test(text)))].slice(0, 30),
    instant: get("instant") === "1",
    rating: ratings.find((known) => known === get("rating")) ?? "",
    sort: sorts.find((known) => known === get("sort")) ?? "relevance",
    bbox: area ? formatArea(area) : "",
    map: get("map") === "1",
    trail: get("page")
      .split(".")
      .filter((cursor) => /^[0-9a-f]{2,400}$/.test(cursor))
      .slice(-longestTrail),
  };
}

/** The address of /explore that asks for this; what says nothing is left out. */
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
  if (params.trail?.length) query.set("page", params.trail.join("."));
  // Commas need no escape, and an area is easier to read with them.
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/explore?${text}` : "/explore";
}

/** The part of an address that carries the time and the guests on to a venue; empty for none. */
export function timeQuery(params: Pick<ExploreParams, "day" | "start" | "end" | "guests">): string {
  const query = new URLSearchParams();
  for (const name of ["day", "start", "end", "guests"] as const) {
    if (params[name]) query.set(name, params[name]);
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}
