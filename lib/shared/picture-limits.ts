import { limitByUser } from "./limit-by-user.ts";
import { getProcessValue } from "./process-value.ts";

/** A picture that is decoded takes a processor, and up to 700 MB. */
const MAX_DECODED_AT_ONCE = 2;
/** Of many users at once: each has few. */
const MAX_WAITING = 100;
/** The most pictures of one user that are received, wait or are decoded: the site sends two at a time. */
const MAX_OF_USER = 4;

const { runDecoder, counts } = getProcessValue("picture-limits", () => ({
  runDecoder: limitByUser(MAX_DECODED_AT_ONCE, MAX_WAITING),
  counts: new Map<string, number>(),
}));

/** Handles a picture of a user, from its first byte on. Resolves to null when the user has too many under way. */
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

/** Decodes a picture of a user when it is their turn. Resolves to null when too many wait. */
export async function limitDecoding<T>(
  userId: string,
  decode: () => Promise<T>,
): Promise<T | null> {
  return runDecoder(userId, decode);
}
