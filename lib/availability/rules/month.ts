import { addMonths, type Day } from "../../shared/calendar-day.ts";

/** The first day of the month of a day, so many months later. */
export function monthStart(day: Day, months = 0): Day {
  return `${addMonths(day, months).slice(0, 7)}-01`;
}

/** The weeks of a month from Saturday to Friday; null where another month's days would stand. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 1) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let date = 1; date <= count; date++) {
    cells.push(`${month.slice(0, 7)}-${String(date).padStart(2, "0")}`);
  }
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Where a key leads from a day of the month: days of the same month only; null for other keys. */
export function dayByKey(day: string, key: string, isRightToLeft: boolean): string | null {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
  };
  const days = weeksOf(day)
    .flat()
    .filter((each) => each !== null);
  if (key === "Home") return days[0] ?? null;
  if (key === "End") return days.at(-1) ?? null;
  const step = steps[key];
  if (step === undefined) return null;
  return days[Math.min(Math.max(days.indexOf(day) + step, 0), days.length - 1)] ?? null;
}
