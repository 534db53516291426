import ICAL from "ical.js";
import { readTime, type WrittenTime } from "./written-time.ts";

/** A recurrence rule. Its end is separate, because it depends on the time zone of the event. */
export type RecurrenceRule = { rule: ICAL.Recur; until: WrittenTime | null };

const knownParts = new Set([
  "FREQ",
  "COUNT",
  "INTERVAL",
  "WKST",
  "BYSECOND",
  "BYMINUTE",
  "BYHOUR",
  "BYDAY",
  "BYMONTHDAY",
  "BYYEARDAY",
  "BYWEEKNO",
  "BYMONTH",
  "BYSETPOS",
]);

/** An end in or after this year means that a series has no end. */
const ENDLESS_YEAR = 2200;

/** The parts of a rule by name, without empty and vendor-specific ones. */
function readParts(value: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of value.toUpperCase().replace(/\s+/g, "").split(";")) {
    const [name = "", text = ""] = part.split("=");
    const list = text.replace(/,+/g, ",").replace(/^,|,$/g, "");
    if (name && list && !name.startsWith("X-")) parts.set(name, list);
  }
  return parts;
}

/** Reads an RRULE or EXRULE. Returns null when any part is not understood. */
export function readRecurrenceRule(value: string): RecurrenceRule | null {
  const parts = readParts(value);
  if ((parts.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN") return null;
  const written = parts.get("UNTIL");
  const until = written ? readTime(written) : null;
  if (written && !until) return null;
  for (const name of ["RSCALE", "SKIP", "UNTIL"]) parts.delete(name);
  const isUnderstood = [...parts.keys()].every((name) => knownParts.has(name));
  if (!isUnderstood || !parts.has("FREQ") || !/^0*[1-9]\d*$/.test(parts.get("COUNT") ?? "1")) {
    return null;
  }
  try {
    const text = [...parts].map((part) => part.join("=")).join(";");
    const isEndless = !until || until.time.year >= ENDLESS_YEAR;
    return { rule: ICAL.Recur.fromString(text), until: isEndless ? null : until };
  } catch {
    return null;
  }
}
