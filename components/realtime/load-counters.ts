import type { Counters } from "@/lib/notifications/types";

/** Reads how much of the current user's is unread; null when nobody is signed in. Rejects when nobody answers. */
export async function loadCounters(signal: AbortSignal): Promise<Counters | null> {
  const response = await fetch("/api/counters", { signal });
  if (!response.ok) throw new Error(`the counters were answered with status ${response.status}`);
  return response.status === 204 ? null : ((await response.json()) as Counters);
}
