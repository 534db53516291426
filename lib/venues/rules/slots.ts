type Slot = { day: string; time: string; state: "free" | "taken" | "closed" | "past" };

/** A time one can choose; `hours` after the start, for ends. */
export type TimeChoice = { time: string; free: boolean; nextDay: boolean; hours: number };

const halfHour = 30;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clock = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};

/** Every half hour of a day from a time on, as long as nothing is known of the venue's. */
function anyTime(from: number, count: number): TimeChoice[] {
  return Array.from({ length: count }, (_, index) => {
    const minutes = from + index * halfHour;
    return { time: clock(minutes), free: true, nextDay: minutes >= 24 * 60, hours: 0 };
  });
}

/**
 * When a booking may begin on a day: its open half hours that are not over, those that are taken
 * marked as such.
 */
export function startChoices(slots: Slot[] | null, day: string): TimeChoice[] {
  if (!slots) return anyTime(0, 48);
  const seen = new Set<string>();
  return slots
    .filter(({ day: on, state }) => on === day && state !== "closed" && state !== "past")
    .filter(({ time }) => !seen.has(time) && seen.add(time))
    .map(({ time, state }) => ({ time, free: state === "free", nextDay: false, hours: 0 }));
}

/**
 * When a booking that begins then may end: up to 24 hours later, not before the minimum, and as far
 * as everything in between is free. Where the start is not free, or nothing is known, any time is
 * offered, and the quote says what is wrong with it.
 */
export function endChoices(
  slots: Slot[] | null,
  day: string,
  start: string,
  minimumHours: number,
): TimeChoice[] {
  const least = Math.max(1, Math.ceil(minimumHours * 2));
  const at = slots?.findIndex((slot) => slot.day === day && slot.time === start) ?? -1;
  const from = minutesOf(start);
  const until = (steps: number): TimeChoice => ({
    time: clock(from + steps * halfHour),
    free: true,
    nextDay: from + steps * halfHour >= 24 * 60,
    hours: steps / 2,
  });
  let most = 48;
  if (slots && slots[at]?.state === "free") {
    const taken = slots.slice(at).findIndex((slot) => slot.state !== "free");
    most = Math.min(48, taken === -1 ? slots.length - at : taken);
  }
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => until(least + index));
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
