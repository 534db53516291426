import type ICAL from "ical.js";
import { WINDOWS_TO_IANA_MAP } from "windows-iana";

/** The time zone of an event: one of the IANA database, an offset from UTC, or a VTIMEZONE component of the calendar. */
export type EventTimeZone = { name: string } | { component: ICAL.Timezone };

const isZoneNameCache = new Map<string, boolean>();

/** Whether this is the name of a zone of the IANA database, or an offset such as +02:00. */
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

/** The IANA zone of each name of Windows in lower case, by the table of the Unicode CLDR. */
const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === "001").map(
    ({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0]] as const,
  ),
);

/**
 * The time zone that a calendar means by a name, or null when nobody knows it: a zone of the IANA database, also at the end of a path;
 * else the calendar's VTIMEZONE of that name; else a zone of Windows or an offset. The database comes first because the rules
 * in a calendar are often older.
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
  const other = windowsZones.get(name.replace(/\s+/g, " ").toLowerCase()) ?? findOffset(name);
  return other ? { name: other } : null;
}
