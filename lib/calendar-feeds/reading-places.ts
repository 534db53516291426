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
 * Runs `read` for the scheduled refresh, in a place that manual readings cannot take. Returns null instead of a promise
 * when no place is free; nothing is claimed then, so no calendar counts a failed attempt.
 */
export const inScheduledPlace = <T>(read: () => Promise<T>): Promise<T> | null =>
  runScheduled(read);

/**
 * Runs `read` for a waiting host. Runs one reading of a host at a time; the least recently served host is next. Throws
 * `rate_limited` when too many readings of the host wait, and `unavailable` when too many of other hosts wait; nothing
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
