import type { OpeningHours } from "../../venues/types.ts";

const minutesOfDay = 1440;
const minutesOfWeek = 7 * minutesOfDay;

/** `18:30` (or `18:30:00`) as minutes after midnight; null for anything else. */
export function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(:00)?$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** True when a period runs into the following day. */
export function passesMidnight(period: OpeningHours): boolean {
  const [opens, closes] = [minutesOf(period.opens), minutesOf(period.closes)];
  return opens !== null && closes !== null && closes <= opens && closes !== 0;
}

/** How long a period is, in minutes; `00:00` to `00:00` is the whole day. */
export function lengthOf(period: OpeningHours): number {
  const [opens, closes] = [minutesOf(period.opens) ?? 0, minutesOf(period.closes) ?? 0];
  return closes > opens ? closes - opens : closes + minutesOfDay - opens;
}

/** The positions in the list of periods that overlap another one, also over the week's end. */
export function overlappingPeriods(periods: readonly OpeningHours[]): Set<number> {
  const spans = periods.map((period) => {
    const start = period.weekday * minutesOfDay + (minutesOf(period.opens) ?? 0);
    return { start, end: start + lengthOf(period) };
  });
  const found = new Set<number>();
  spans.forEach((one, i) => {
    spans.forEach((other, j) => {
      if (i >= j) return;
      for (const shift of [-minutesOfWeek, 0, minutesOfWeek]) {
        if (one.start < other.end + shift && other.start + shift < one.end) {
          found.add(i).add(j);
        }
      }
    });
  });
  return found;
}

/** The 48 times of a day at which a period may begin or end. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
);
