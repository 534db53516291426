/** The promise to hosts: an answer within 24 hours, and 48 at most. */
const PROMISED_HOURS = 24;
const LATEST_HOURS = 48;

/** How a wait stands against the promise. */
export function waitLevel(waitedSeconds: number): "fresh" | "due" | "late" {
  const hours = waitedSeconds / 3600;
  if (hours < PROMISED_HOURS) return "fresh";
  return hours < LATEST_HOURS ? "due" : "late";
}

/** The largest unit in which to say a wait, and how many of it; at least one minute. */
export function waitedFor(waitedSeconds: number): {
  unit: "minutes" | "hours" | "days";
  count: number;
} {
  const minutes = Math.max(1, Math.floor(waitedSeconds / 60));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { unit: "hours", count: hours };
  return { unit: "days", count: Math.floor(hours / 24) };
}
