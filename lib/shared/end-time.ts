import { addDays, type Day } from "./calendar-day.ts";
import { type ClockTime, clockTimeAt, halfHours, minutesOf, minutesPerDay } from "./clock-time.ts";
import type { TimeChoice } from "./time-choice.ts";

const slotMinutes = 30;

/** The half hours of a day, when no start is chosen. */
export const anyTimes: TimeChoice[] = halfHours.map((time) => ({
  time,
  state: "free",
  nextDay: false,
  hours: 0,
}));

/** The half hours after a start, up to the same time of the next day. Midnight ends the day of the start. */
export function endTimes(start: ClockTime): TimeChoice[] {
  const first = minutesOf(start);
  const choices: TimeChoice[] = [];
  for (
    let minutes = (Math.floor(first / slotMinutes) + 1) * slotMinutes;
    minutes <= first + minutesPerDay;
    minutes += slotMinutes
  ) {
    choices.push({
      time: clockTimeAt(minutes),
      state: "free",
      nextDay: minutes > minutesPerDay,
      hours: (minutes - first) / 60,
    });
  }
  return choices;
}

/**
 * The end after its start has moved: an end that would no longer be later on the same day keeps its distance from the
 * start.
 */
export function endAfterMove(start: ClockTime, next: ClockTime, end: ClockTime): ClockTime {
  if (end <= start || end > next) return end;
  return clockTimeAt(minutesOf(next) + minutesOf(end) - minutesOf(start));
}

type LocalTime = { day: Day; time: ClockTime };

const minutesBetween = (from: LocalTime, to: LocalTime) =>
  (Date.parse(to.day) - Date.parse(from.day)) / 60_000 + minutesOf(to.time) - minutesOf(from.time);

/** The half hours of a day after a start, each with its distance from the start, which is at most a day before. */
export function endTimesOn(day: Day, start: LocalTime): TimeChoice[] {
  return anyTimes.flatMap((choice) => {
    const hours = minutesBetween(start, { day, time: choice.time }) / 60;
    if (hours <= 0) return [];
    return [hours <= 24 ? { ...choice, hours } : choice];
  });
}

/** The same for times with their days. An end at or before its new start moves to an hour after it. */
export function localEndAfterMove(start: LocalTime, next: LocalTime, end: LocalTime): LocalTime {
  if (minutesBetween(next, end) > 0) return end;
  const length = minutesBetween(start, end);
  const minutes = minutesOf(next.time) + (length > 0 ? length : 60);
  const days = Math.floor(minutes / minutesPerDay);
  return { day: addDays(next.day, days), time: clockTimeAt(minutes) };
}
