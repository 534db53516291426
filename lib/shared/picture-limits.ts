import { LRUCache } from "lru-cache";
import { limitByUser } from "./limit-by-user.ts";
import { getProcessValue } from "./process-value.ts";

/** Decoding a picture takes one processor and up to 700 MB. */
const MAX_DECODED_AT_ONCE = 2;
/** For all users together; each has only a few. */
const MAX_WAITING = 100;
/** The most pictures of one user that are being received, waiting or being decoded; the site sends two at a time. */
const MAX_OF_USER = 4;

/** Ten listings with the maximum number of photos. */
const MAX_DRAWN_IN_HOUR = 400;
const HOUR_MS = 60 * 60_000;

/** The number of a user's pictures drawn in an hour, which began with the first of them. */
type Hour = { began: number; count: number };

const { runDecoder, counts, hours } = getProcessValue("picture-limits", () => ({
  runDecoder: limitByUser(MAX_DECODED_AT_ONCE, MAX_WAITING),
  counts: new Map<string, number>(),
  hours: new LRUCache<string, Hour>({ max: 10_000 }),
}));

/** Handles a picture of a user from its first byte on. Resolves to null when the user has too many in progress. */
export async function limitPicturesOfUser<T>(
  userId: string,
  handle: () => Promise<T>,
): Promise<T | null> {
  const count = counts.get(userId) ?? 0;
  if (count >= MAX_OF_USER) return null;
  counts.set(userId, count + 1);
  try {
    return await handle();
  } finally {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  }
}

/** The current hour of a user, or a new one. */
function hourOf(userId: string): Hour {
  const known = hours.get(userId);
  const hour =
    known && Date.now() - known.began < HOUR_MS ? known : { began: Date.now(), count: 0 };
  hours.set(userId, hour);
  return hour;
}

/**
 * Decodes a picture when it is its user's turn. Resolves to null when too many wait, and when the user has reached
 * MAX_DRAWN_IN_HOUR.
 */
export async function limitDecoding<T>(
  userId: string,
  decode: () => Promise<T>,
): Promise<T | null> {
  const hour = hourOf(userId);
  if (hour.count >= MAX_DRAWN_IN_HOUR) return null;
  return runDecoder(userId, () => {
    hour.count += 1;
    return decode();
  });
}
