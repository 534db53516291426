/**
 * The time from an instant (ISO) until now (milliseconds since the epoch), in the largest unit that is precise enough;
 * 0 minutes for an instant in the future.
 */
export function getElapsedTime(
  since: string,
  now: number,
): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  if (minutes < 48 * 60) return { unit: "hours", count: Math.floor(minutes / 60) };
  return { unit: "days", count: Math.floor(minutes / 1440) };
}
