import type { ExternalEvent } from "../types.ts";
import { type CalendarComponent, findLines } from "./content-lines.ts";
import { identifierOf, plainText, titleOf } from "./line-text.ts";
import { isInWindow } from "./occurrences.ts";
import type { UnreadEvent } from "./unread-event.ts";
import {
  endOf,
  instantOf,
  type ParseContext,
  readPeriods,
  type ZonedPeriod,
} from "./zoned-time.ts";

/** Start and end of a busy period, in milliseconds; null when it has no end or a negative length. */
function spanOf({ start, end, duration }: ZonedPeriod) {
  const span = {
    start: instantOf(start),
    end: end ? instantOf(end) : duration ? endOf(start, duration) : Number.NaN,
  };
  return span.end >= span.start ? span : null;
}

/** The busy and tentative periods of a VFREEBUSY, and those that cannot be read. */
export function readFreeBusy(
  component: CalendarComponent,
  context: ParseContext,
): { events: ExternalEvent[]; unread: UnreadEvent[] } {
  const events: ExternalEvent[] = [];
  const unread: UnreadEvent[] = [];
  const title = titleOf(component);
  const uid = identifierOf(component) || "free-busy";
  for (const line of findLines(component, "FREEBUSY")) {
    if (line.parameters.get("FBTYPE")?.toUpperCase() === "FREE") continue;
    for (const value of line.value.split(",").filter((text) => text.trim() !== "")) {
      const period = readPeriods({ ...line, value }, context)[0];
      const span = period && spanOf(period);
      if (!span) unread.push({ title, written: plainText(value), reason: "time" });
      else if (isInWindow(span, context)) {
        const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
        events.push({ uid, start, end, title });
      }
    }
  }
  return { events, unread };
}
