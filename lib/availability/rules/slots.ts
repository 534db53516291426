import {
  type ClockTime,
  clockTimeAt,
  halfHours,
  minutesPerDay,
  parseClockTime,
} from "../../shared/clock-time.ts";
import type { TimeChoice } from "../../shared/time-choice.ts";
import type { Slot } from "../types.ts";

const slotMinutes = 30;
const slotsPerDay = minutesPerDay / slotMinutes;

const minimumSlots = (minimumHours: number) => Math.max(1, Math.ceil(minimumHours * 2));

/** The number of consecutive free slots from `index`; at most one day, the longest booking. */
function countFreeSlots(slots: Slot[], index: number): number {
  const end = slots.slice(index).findIndex((slot) => slot.state !== "free");
  return Math.min(slotsPerDay, end === -1 ? slots.length - index : end);
}

/**
 * The start times of a day: its open slots that are not over, each with what prevents a booking there (taken, or less
 * than the minimum before the next booking). Always lists `chosen`. Lists every half hour while the slots are unknown
 * (null).
 */
export function startChoices(
  slots: Slot[] | null,
  day: string,
  minimumHours = 0,
  chosen = "",
): TimeChoice[] {
  if (!slots) {
    return halfHours.map((time) => ({ time, state: "free", nextDay: false, hours: 0 }));
  }
  const minimum = minimumSlots(minimumHours);
  const listed = new Set<string>();
  return slots.flatMap((slot, index) => {
    const { time, state } = slot;
    const isOffered = time === chosen || (state !== "closed" && state !== "past");
    if (slot.day !== day || !isOffered || listed.has(time)) return [];
    listed.add(time);
    const isLongEnough = state !== "free" || countFreeSlots(slots, index) >= minimum;
    return [{ time, state: isLongEnough ? state : "short", nextDay: false, hours: 0 }];
  });
}

const indexOfSlot = (slots: Slot[], day: string, time: string) =>
  slots.findIndex((slot) => slot.day === day && slot.time === time);

/** The number of consecutive free slots from `start`; null when the start is not free or the slots are unknown. */
function freeSlotsFrom(slots: Slot[] | null, day: string, start: string): number | null {
  if (!slots) return null;
  const index = indexOfSlot(slots, day, start);
  return slots[index]?.state === "free" ? countFreeSlots(slots, index) : null;
}

/**
 * The end times of a booking with this start: up to 24 hours later, not before the minimum, and only while every slot
 * until then is free. Lists every time when the start is not free or the slots are unknown; the quote then explains the
 * problem. Always lists `chosen`.
 */
export function endChoices(
  slots: Slot[] | null,
  day: string,
  start: string,
  minimumHours: number,
  chosen = "",
): TimeChoice[] {
  const minimum = minimumSlots(minimumHours);
  const startMinutes = parseClockTime(start) ?? 0;
  const maximum = freeSlotsFrom(slots, day, start) ?? slotsPerDay;
  const limit = endLimit(slots, day, start)?.state ?? "closed";
  return Array.from({ length: slotsPerDay }, (_, index) => index + 1).flatMap((count) => {
    const minutes = startMinutes + count * slotMinutes;
    const time = clockTimeAt(minutes);
    const isOffered = count >= minimum && count <= maximum;
    if (!isOffered && time !== chosen) return [];
    return [
      {
        time,
        state: count > maximum ? limit : count < minimum ? "short" : "free",
        nextDay: minutes >= minutesPerDay,
        hours: count / 2,
      },
    ];
  });
}

/** What ends the free period after a start, and when; null when nothing does within a day. */
export function endLimit(
  slots: Slot[] | null,
  day: string,
  start: string,
): { time: string; state: "taken" | "closed" } | null {
  const count = freeSlotsFrom(slots, day, start);
  if (!slots || count === null || count === slotsPerDay) return null;
  const next = slots[indexOfSlot(slots, day, start) + count];
  if (next?.state === "taken" || next?.state === "held") return { time: next.time, state: "taken" };
  return next?.state === "closed" ? { time: next.time, state: "closed" } : null;
}

/**
 * The free periods of a day, by the venue's clock, that are long enough for the minimum booking. An end at or before
 * its start is on the next day.
 */
export function freePeriods(
  slots: Slot[],
  day: string,
  minimumHours = 0,
): [start: ClockTime, end: ClockTime][] {
  const periods: [ClockTime, ClockTime][] = [];
  let start: { time: ClockTime; index: number } | null = null;
  for (const [index, slot] of slots.entries()) {
    if (slot.state === "free") {
      if (start === null && slot.day === day) start = { time: slot.time, index };
    } else if (start !== null) {
      if (index - start.index >= minimumSlots(minimumHours)) periods.push([start.time, slot.time]);
      start = null;
    }
    if (slot.day !== day && start === null) break;
  }
  if (start !== null) periods.push([start.time, "00:00"]);
  return periods;
}
