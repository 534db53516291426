import { type CalendarComponent, findLine } from "./content-lines.ts";
import { plainText, titleOf } from "./line-text.ts";

/**
 * Why an event was not read in full. `time` and `end` block nothing; `recurrence` blocks the times that are understood;
 * with an unknown `time_zone` the time is read in the venue's zone.
 */
export const unreadReasons = ["time", "end", "recurrence", "time_zone"] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** An event of an external calendar that could not be read in full. Its host can block the time by hand. */
export type UnreadEvent = {
  title: string;
  /** Its time as the calendar writes it. */
  written: string;
  reason: UnreadReason;
};

/** What the host sees about a component. `unknownZone` is the unknown zone name. */
export function toUnreadEvent(
  component: CalendarComponent,
  reason: UnreadReason,
  unknownZone: string | null = null,
): UnreadEvent {
  const value = (name: string) => findLine(component, name)?.value.trim();
  const start = findLine(component, "DTSTART");
  const span = [value("DTSTART"), value("DTEND") ?? value("DURATION")].filter(Boolean).join(" – ");
  const zone = unknownZone ?? start?.parameters.get("TZID");
  const rule = reason === "recurrence" ? value("RRULE") : undefined;
  const written = plainText([span, zone, rule].filter(Boolean).join(" · "));
  return { title: titleOf(component), written, reason };
}
