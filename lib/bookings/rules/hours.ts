/** The fewest hours that can be chosen of an extra sold by the hour: one, or all if there are fewer. */
const fewestHours = (openHours: number) => Math.min(1, openHours);

/**
 * The selectable hours nearest to `wanted`: half hours from one hour on, or all open hours of the booking. Same rule as
 * `are_valid_hours` in SQL.
 */
export function nearestHours(wanted: number, openHours: number): number {
  if (wanted >= openHours) return openHours;
  return Math.min(Math.max(Math.round(wanted * 2) / 2, fewestHours(openHours)), openHours);
}

/** One whole hour more or less, within the selectable range. */
export function stepHours(hours: number, openHours: number, direction: 1 | -1): number {
  const next = direction === 1 ? Math.floor(hours) + 1 : Math.ceil(hours) - 1;
  return nearestHours(next, openHours);
}

/** Limits the chosen hours (by id) to `openHours`; null when none has to change. */
export function limitHours(
  hours: Record<string, number>,
  openHours: number,
): Record<string, number> | null {
  if (Object.values(hours).every((each) => each <= openHours)) return null;
  return Object.fromEntries(
    Object.entries(hours).map(([id, each]) => [id, nearestHours(each, openHours)]),
  );
}
