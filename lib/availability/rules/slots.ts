import type { TimeChoice } from "../../shared/time-choice.ts";

type Slot = { day: string; time: string; state: "free" | "taken" | "closed" | "past" };

const halfHour = 30;
const dayOfMinutes = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clock = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};

/** Every half hour of a day from a time on, as long as nothing is known of the venue's. */
function anyTime(from: number, count: number): TimeChoice[] {
  return Array.from({ length: count }, (_, index) => {
    const minutes = from + index * halfHour;
    return { time: clock(minutes), state: "free", nextDay: minutes >= dayOfMinutes, hours: 0 };
  });
}

/** As many half hours as the shortest booking has. */
const leastSteps = (minimumHours: number) => Math.max(1, Math.ceil(minimumHours * 2));

/** How many half hours are free from a slot on; a booking is at most a day long. */
function freeSteps(slots: Slot[], at: number): number {
  const taken = slots.slice(at).findIndex((slot) => slot.state !== "free");
  return Math.min(48, taken === -1 ? slots.length - at : taken);
}

/**
 * When a booking may begin on a day: its open half hours that are not over, with what speaks against
 * each: taken, or too short for the shortest booking. The chosen one is among them whatever it is.
 */
export function startChoices(
  slots: Slot[] | null,
  day: string,
  minimumHours = 0,
  chosen = "",
): TimeChoice[] {
  if (!slots) return anyTime(0, 48);
  const least = leastSteps(minimumHours);
  const seen = new Set<string>();
  return slots.flatMap(({ day: on, time, state }, at) => {
    const isOffered = time === chosen || (state !== "closed" && state !== "past");
    if (on !== day || !isOffered || seen.has(time)) return [];
    seen.add(time);
    const fits = state !== "free" || freeSteps(slots, at) >= least;
    return [{ time, state: fits ? state : "short", nextDay: false, hours: 0 }];
  });
}

/** Where a day's free time from a start on is over; null where the start itself is not free. */
function freeFrom(slots: Slot[] | null, day: string, start: string): number | null {
  const at = slots?.findIndex((slot) => slot.day === day && slot.time === start) ?? -1;
  return slots && slots[at]?.state === "free" ? freeSteps(slots, at) : null;
}

/**
 * When a booking that begins then may end: up to 24 hours later, not before the minimum, and as far
 * as everything in between is free. Where the start is not free, or nothing is known, any time is
 * offered, and the quote says what is wrong with it. The chosen one is among them whatever it is.
 */
export function endChoices(
  slots: Slot[] | null,
  day: string,
  start: string,
  minimumHours: number,
  chosen = "",
): TimeChoice[] {
  const least = leastSteps(minimumHours);
  const from = minutesOf(start);
  const most = freeFrom(slots, day, start) ?? 48;
  const limit = endLimit(slots, day, start)?.state ?? "closed";
  const wanted = chosen && ((minutesOf(chosen) - from + dayOfMinutes) % dayOfMinutes) / halfHour;
  return Array.from({ length: 48 }, (_, index) => index + 1)
    .filter((steps) => (steps >= least && steps <= most) || steps === (wanted === 0 ? 48 : wanted))
    .map((steps) => ({
      time: clock(from + steps * halfHour),
      state: steps > most ? limit : steps < least ? "short" : "free",
      nextDay: from + steps * halfHour >= dayOfMinutes,
      hours: steps / 2,
    }));
}

/** What ends the free time after a start, and when; null where nothing does within a day. */
export function endLimit(
  slots: Slot[] | null,
  day: string,
  start: string,
): { time: string; state: "taken" | "closed" } | null {
  const most = freeFrom(slots, day, start);
  if (!slots || most === null || most === 48) return null;
  const at = slots.findIndex((slot) => slot.day === day && slot.time === start);
  const next = slots[at + most];
  if (next?.state !== "taken" && next?.state !== "closed") return null;
  return { time: next.time, state: next.state };
}

/**
 * When a booking that is sold by days may end on its last one: while the place is open, up to where
 * somebody else begins. The slots begin with the day before the last, or with the first where that is
 * the last. The chosen one is among them whatever it is; of the days in between the quote tells.
 */
export function lastDayChoices(
  slots: Slot[],
  { day, start, endDay }: { day: string; start: string; endDay: string },
  minimumHours: number,
  chosen = "",
): TimeChoice[] {
  const days = (Date.parse(endDay) - Date.parse(day)) / (dayOfMinutes * 60_000);
  const booked = slots.filter(({ day: on, time }) => on > day || (on === day && time >= start));
  const seen = new Set<string>();
  let isTaken = false;
  return booked.flatMap(({ day: on, time }, at): TimeChoice[] => {
    const before = booked[at - 1]?.state;
    isTaken ||= before === "taken";
    if (!before || on !== endDay || seen.has(time)) return [];
    seen.add(time);
    const hours = days * 24 + (minutesOf(time) - minutesOf(start)) / 60;
    const isShort = hours < minimumHours;
    const state = isTaken ? "taken" : before === "closed" ? before : isShort ? "short" : "free";
    if (state !== "free" && time !== chosen) return [];
    return [{ time, state, nextDay: false, hours: days > 0 ? 0 : hours }];
  });
}

/** The free stretches of a day as pairs of times; an end at or before its start is on the next day. */
export function freeStretches(slots: Slot[], day: string): [start: string, end: string][] {
  const found: [string, string][] = [];
  let begin: string | null = null;
  for (const slot of slots) {
    if (slot.state === "free") {
      if (begin === null && slot.day === day) begin = slot.time;
    } else if (begin !== null) {
      found.push([begin, slot.time]);
      begin = null;
    }
    if (slot.day !== day && begin === null) break;
  }
  if (begin !== null) found.push([begin, "00:00"]);
  return found;
}

/** The day that a zone's calendar shows, `2027-04-30`, without a library. */
export function dayIn(timeZone: string, now: number): string {
  const parts = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", parts).format(now);
}

/** The day so many months later, for the end of a calendar; the first of the next for a short month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
}
