import type { Counters } from "@/lib/notifications/types";
import { getJson } from "@/lib/shared/get-json";

/** Reads how much of the current user's is unread; null when nobody is signed in. Rejects when nobody answers. */
export async function loadCounters(signal: AbortSignal): Promise<Counters | null> {
  const answer = await getJson<Counters | null>("/api/counters", { signal });
  if (!answer.ok) throw new Error(`the counters were not read: ${answer.code}`);
  return answer.data;
}
