/** The fewest hours that can be chosen of what is sold by the hour: one, or all where there are less. */
const fewestHours = (openHours: number) => Math.min(1, openHours);

/**
 * The hours nearest to those wanted that can be chosen: half hours from one, or all hours of the
 * booking in which the venue is open. The rule of `are_valid_hours` in SQL.
 */
export function nearestHours(wanted: number, openHours: number): number {
  if (wanted >= openHours) return openHours;
  return Math.min(Math.max(Math.round(wanted * 2) / 2, fewestHours(openHours)), openHours);
}

/** One whole hour more or less, within what can be chosen. */
export function stepHours(hours: number, openHours: number, direction: 1 | -1): number {
  const next = direction === 1 ? Math.floor(hours) + 1 : Math.ceil(hours) - 1;
  return nearestHours(next, openHours);
}

/** Chosen hours by id that a booking with so many open hours can have; null where all of them can. */
export function limitHours(
  hours: Record<string, number>,
  openHours: number,
): Record<string, number> | null {
  if (Object.values(hours).every((each) => each <= openHours)) return null;
  return Object.fromEntries(
    Object.entries(hours).map(([id, each]) => [id, nearestHours(each, openHours)]),
  );
}
