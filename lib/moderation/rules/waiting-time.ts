/** The promise to hosts: a review within 24 hours, 48 at the latest. */
const PROMISED_HOURS = 24;
const MAX_HOURS = 48;

/** Compares a waiting time with the promise: `due` after 24 hours, `late` after 48. */
export function waitingLevel(waitedSeconds: number): "fresh" | "due" | "late" {
  const hours = waitedSeconds / 3600;
  if (hours < PROMISED_HOURS) return "fresh";
  return hours < MAX_HOURS ? "due" : "late";
}

/** A waiting time in the largest unit that is precise enough; at least one minute. */
export function waitingTime(waitedSeconds: number): {
  unit: "minutes" | "hours" | "days";
  count: number;
} {
  const minutes = Math.max(1, Math.floor(waitedSeconds / 60));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { unit: "hours", count: hours };
  return { unit: "days", count: Math.floor(hours / 24) };
}
