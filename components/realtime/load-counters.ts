import type { Counters } from "@/lib/notifications/types";

/** Reads how much of the current user's is unread. Rejects when nobody answers, or nobody is signed in. */
export async function loadCounters(signal: AbortSignal): Promise<Counters> {
  const response = await fetch("/api/counters", { signal });
  if (!response.ok) throw new Error(`the counters were answered with status ${response.status}`);
  return (await response.json()) as Counters;
}
