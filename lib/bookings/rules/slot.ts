import { addDays, isDay, isSkipped, toInstant } from "../../shared/zoned-time";

export type LocalSlot = { day: string; start: string; endDay: string; end: string };

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The day on which a slot ends: where none is named, the next one for an end at or before the start. */
export function lastDay({ day, endDay, start, end }: LocalSlot): string {
  if (isDay(endDay)) return endDay;
  return end <= start ? addDays(day, 1) : day;
}

/** Which ends of a slot no clock of the venue ever shows, because they are skipped in spring. */
export function skippedTimes(slot: LocalSlot, timeZone: string): { start: boolean; end: boolean } {
  if (!isDay(slot.day)) return { start: false, end: false };
  const isGone = (day: string, time: string) => clock.test(time) && isSkipped(day, time, timeZone);
  return { start: isGone(slot.day, slot.start), end: isGone(lastDay(slot), slot.end) };
}

/**
 * The instants of a slot by the venue's clock, or null while it is incomplete or names a time that
 * does not exist. Without an end day, an end at or before the start is meant on the following day, as
 * evenings are.
 */
export function toRange(slot: LocalSlot, timeZone: string): { start: string; end: string } | null {
  if (!isDay(slot.day) || !clock.test(slot.start) || !clock.test(slot.end)) return null;
  const skipped = skippedTimes(slot, timeZone);
  if (skipped.start || skipped.end) return null;
  const endDay = lastDay(slot);
  const start = toInstant(slot.day, slot.start, timeZone);
  const end = toInstant(endDay, slot.end, timeZone);
  return start && end ? { start, end } : null;
}

/** Whether a refusal says that somebody else has the time. */
export const isLostTo = (code: string): boolean => code === "slot_taken" || code === "blocked";

/** The half hours of a day, from 00:00. */
export function halfHours(): string[] {
  return Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, "0");
    return `${hour}:${index % 2 ? "30" : "00"}`;
  });
}

/** What is left until an instant, in whole seconds; never negative. */
export function secondsUntil(instant: string, now: number = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}
