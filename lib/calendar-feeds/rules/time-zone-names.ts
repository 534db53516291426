import { fromDate } from "@internationalized/date";
import type ICAL from "ical.js";
import { WINDOWS_TO_IANA_MAP } from "windows-iana";

/** The time zone of an event: one of the IANA database, an offset from UTC, or a VTIMEZONE component of the calendar. */
export type EventTimeZone = { name: string } | { component: ICAL.Timezone };

const isZoneNameCache = new Map<string, boolean>();

/** Whether `name` is a zone of the IANA database, or an offset such as +02:00. */
function isZoneName(name: string): boolean {
  const cached = isZoneNameCache.get(name);
  if (cached !== undefined) return cached;
  let isKnown = true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    isKnown = false;
  }
  if (isZoneNameCache.size < 1000) isZoneNameCache.set(name, isKnown);
  return isKnown;
}

/** The IANA zone at the end of a path, as Mozilla and Evolution write it: /mozilla.org/20050126_1/America/New_York. */
function findZoneInPath(name: string): string | null {
  const parts = name.replaceAll(" ", "_").split("/").filter(Boolean);
  const paths = [3, 2, 1].map((count) => parts.slice(-count).join("/"));
  return paths.find(isZoneName) ?? null;
}

/** The zone of an offset from UTC: Z, UTC+2, GMT-0500, UTC+03:00. */
function findOffset(name: string): string | null {
  if (/^(z|utc|gmt)$/i.test(name)) return "UTC";
  const match = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name);
  if (!match) return null;
  const [, sign, hours = "", minutes = "00"] = match;
  const offset = `${sign}${hours.padStart(2, "0")}:${minutes}`;
  return isZoneName(offset) ? offset : null;
}

/** The IANA zone of each Windows zone name (lower case), by the table of the Unicode CLDR. */
const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === "001").map(
    ({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0]] as const,
  ),
);

const findWindowsZone = (name: string): string | null =>
  windowsZones.get(name.replace(/\s+/g, " ").toLowerCase()) ?? null;

/** The IANA zones of each city in lower case: "new york" of America/New_York. */
const zonesByCity = Map.groupBy(Intl.supportedValuesOf("timeZone"), (zone) =>
  (zone.split("/").at(-1) ?? "").replaceAll("_", " ").toLowerCase(),
);

/** The offset of a zone in January and July of 2027, in minutes. */
const offsetsOf = (zone: string): number[] =>
  [Date.UTC(2027, 0, 15), Date.UTC(2027, 6, 15)].map(
    (instant) => fromDate(new Date(instant), zone).offset / 60_000,
  );

/** The zone of a Windows display name: by its cities, or as the standard time of a region. */
function findZoneOfCities(text: string): string | null {
  const region = /^(.+?) time(?: \(.*\))?$/i.exec(text);
  const byRegion = region && findWindowsZone(`${region[1]} Standard Time`);
  if (byRegion) return byRegion;
  const zones = text
    .split(",")
    .flatMap((city) => zonesByCity.get(city.trim().toLowerCase())?.slice(0, 1) ?? []);
  const [first] = zones;
  if (!first) return null;
  const isSame = (zone: string) => offsetsOf(zone).join() === offsetsOf(first).join();
  return zones.every(isSame) ? first : null;
}

/**
 * The zone that Windows displays as `(UTC+02:00) Cairo` or `Amsterdam, Berlin, Rome`; null when its cities are in
 * different zones or do not have that offset.
 */
function findDisplayedZone(name: string): string | null {
  const [, offset, text = name] = /^\(((?:utc|gmt)[^)]*)\)\s*(.*)$/i.exec(name) ?? [];
  const fixed = offset ? findOffset(offset) : null;
  if (!text) return fixed;
  const zone = findZoneOfCities(text);
  if (!zone || !offset) return zone;
  const [minutes] = fixed ? offsetsOf(fixed) : [];
  return minutes === Math.min(...offsetsOf(zone)) ? zone : null;
}

/**
 * Finds the time zone that a calendar means by a name; null when it is unknown. Tries a zone of the IANA database, also
 * at the end of a path; then the calendar's VTIMEZONE of that name; then a Windows zone or an offset. The database
 * comes first because the rules in a calendar are often older.
 */
export function findTimeZone(
  written: string,
  components: Map<string, EventTimeZone>,
): EventTimeZone | null {
  const name = written
    .trim()
    .replace(/^["'](.*)["']$/, "$1")
    .trim();
  if (!name || name.length > 200) return null;
  if (/^[A-Za-z]/.test(name) && isZoneName(name)) return { name };
  const inPath = name.includes("/") ? findZoneInPath(name) : null;
  if (inPath) return { name: inPath };
  const component = components.get(name) ?? components.get(written);
  if (component) return component;
  const other = findWindowsZone(name) ?? findOffset(name) ?? findDisplayedZone(name);
  return other ? { name: other } : null;
}
