import { minutesOf, minutesPerDay } from "../../shared/clock-time.ts";
import type { TimeChoice } from "../../shared/time-choice.ts";
import type { Slot } from "../types.ts";

/**
 * The times at which a booking that is priced by the day may end on its last day: while the venue is open, up to the
 * next booking. `slots` begins with the day before the last day, or with the last day of a one-day booking; the quote
 * checks the days in between. Always lists `chosen`.
 */
export function endDayChoices(
  slots: Slot[],
  { day, start, endDay }: { day: string; start: string; endDay: string },
  minimumHours: number,
  chosen = "",
): TimeChoice[] {
  const days = (Date.parse(endDay) - Date.parse(day)) / (minutesPerDay * 60_000);
  const booked = slots.filter((slot) => slot.day > day || (slot.day === day && slot.time >= start));
  const listed = new Set<string>();
  let isTaken = false;
  return booked.flatMap((slot, index): TimeChoice[] => {
    const { time } = slot;
    const before = booked[index - 1]?.state;
    isTaken ||= before === "taken";
    if (!before || slot.day !== endDay || listed.has(time)) return [];
    listed.add(time);
    const hours = days * 24 + (minutesOf(time) - minutesOf(start)) / 60;
    const isShort = hours < minimumHours;
    const state = isTaken ? "taken" : before === "closed" ? before : isShort ? "short" : "free";
    if (state !== "free" && time !== chosen) return [];
    return [{ time, state, nextDay: false, hours: days > 0 ? 0 : hours }];
  });
}
