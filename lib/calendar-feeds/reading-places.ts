import { LRUCache } from "lru-cache";
import { AppError } from "../errors.ts";
import { limitByUser } from "../shared/limit-by-user.ts";
import { limitConcurrency } from "../shared/limit-concurrency.ts";
import { getProcessValue } from "../shared/process-value.ts";
import {
  MAX_READINGS_BY_HAND,
  MAX_SCHEDULED_READINGS,
  MAX_WAITING_OF_HOST,
  MAX_WAITING_READINGS,
} from "./rules/limits.ts";

const { runScheduled, runByHand, hosts } = getProcessValue("calendar-readings", () => ({
  runScheduled: limitConcurrency(MAX_SCHEDULED_READINGS, 0),
  runByHand: limitByUser(MAX_READINGS_BY_HAND, MAX_WAITING_READINGS),
  hosts: new LRUCache<string, ReturnType<typeof limitConcurrency>>({ max: 10_000 }),
}));

/**
 * Claims, reads and stores a calendar for the scheduled refresh, in a place that readings by hand cannot take. Null instead of a
 * promise when none is free: nothing is claimed then, so that no calendar has an attempt that was none.
 */
export const inScheduledPlace = <T>(read: () => Promise<T>): Promise<T> | null =>
  runScheduled(read);

/**
 * Claims, reads and stores a calendar for a host who waits for it: of one host one at a time, of several who wait the one who was
 * served least lately first. Throws `rate_limited` when too many of the host wait, `unavailable` when too many of others do; nothing
 * is claimed then.
 */
export async function inPlaceByHand<T>(hostId: string, read: () => Promise<T>): Promise<T> {
  const runOfHost = hosts.get(hostId) ?? limitConcurrency(1, MAX_WAITING_OF_HOST);
  hosts.set(hostId, runOfHost);
  const placed = runOfHost(async () => runByHand(hostId, async () => ({ value: await read() })));
  if (!placed) throw new AppError("rate_limited");
  const done = await placed;
  if (!done) throw new AppError("unavailable");
  return done.value;
}
