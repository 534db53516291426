import { limitConcurrency } from "./limit-concurrency.ts";

/** A picture that is decoded takes a processor, and up to 700 MB. */
const MAX_DECODED_AT_ONCE = 2;
const MAX_WAITING = 20;
/** The most pictures of one user that are decoded or wait for it: the site sends two at a time. */
const MAX_OF_USER = 4;

const runLimited = limitConcurrency(MAX_DECODED_AT_ONCE, MAX_WAITING);
const counts = new Map<string, number>();

/** Decodes a picture of a user when there is room for it. Resolves to null when too many wait, of this user or in all. */
export async function limitDecoding<T>(
  userId: string,
  decode: () => Promise<T>,
): Promise<T | null> {
  const count = counts.get(userId) ?? 0;
  if (count >= MAX_OF_USER) return null;
  counts.set(userId, count + 1);
  try {
    return await runLimited(decode);
  } finally {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  }
}
