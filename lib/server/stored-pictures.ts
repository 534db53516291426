import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { isPlainWebp, webpStartLength } from "../shared/is-plain-webp.ts";
import { limitConcurrency } from "../shared/limit-concurrency.ts";
import { maxStoredBytes } from "../shared/picture-types.ts";

const MAX_KNOWN = 20_000;
const MAX_ASKED_AT_ONCE = 8;
const MAX_WAITING = 200;
/** As long as a page waits (request-deadline.ts). */
const ANSWER_LIMIT_MS = 8000;
/** How long a picture is shown after its owner has deleted it, which the kept answers of the optimizer do not learn. */
const KNOWN_FOR_MS = 10 * 60_000;

/** Up to so many bytes a file is believed by its beginning; larger ones are decoded once. */
const MAX_BELIEVED_BYTES = 512 * 1024;

/** The bytes of the whole file of which an answer may be the beginning. */
function wholeLength({ headers }: Response): number {
  const total = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  return Number(total ?? headers.get("content-length") ?? 0);
}

/** So many bytes at the most from the beginning of a file in storage with its length, or the status with which a request for it is refused. */
async function readFile(
  address: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; length: number } | number> {
  const response = await fetch(address, {
    headers: { range: `bytes=0-${maxBytes - 1}` },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection: a server may answer with the whole file.
  for await (const chunk of response.ok ? (response.body ?? []) : []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  if (response.ok) return { bytes: Buffer.concat(chunks), length: wholeLength(response) };
  await response.body?.cancel();
  // Hosted storage answers 400 for a file that does not exist.
  return response.status === 429 || response.status >= 500 ? 503 : 404;
}

/** Decoding takes a thread of the process, of which the optimizer has others. */
const runDecoder = limitConcurrency(1, MAX_WAITING);

/**
 * Whether a whole picture can be optimized. Next keeps and sends as it is, in each width, what cannot be decoded and what has
 * the sign of an animation anywhere.
 */
const isOptimizable = async (picture: Buffer): Promise<boolean> =>
  !picture.includes("ANIM") &&
  sharp(picture)
    .resize(1)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** Whether a file in storage is a WebP picture as the site stores it, or the status with which a request for it is refused. */
async function isStoredWebp(address: string): Promise<boolean | number> {
  const start = await readFile(address, webpStartLength);
  if (typeof start === "number") return start;
  if (start.length > maxStoredBytes || !isPlainWebp(start.bytes)) return false;
  if (start.length <= MAX_BELIEVED_BYTES) return true;
  const whole = await readFile(address, maxStoredBytes);
  if (typeof whole === "number") return whole;
  return (await runDecoder(() => isOptimizable(whole.bytes))) ?? 503;
}

/**
 * Returns a function that resolves to the status with which a request for a stored picture is refused, null for one that
 * may be decoded: 400 for a file that is no WebP as the site stores it, is larger than any, or is large and cannot be
 * decoded, 404 for none, 503 while storage does not answer or too many are asked for, and the picture is not known. A
 * hosted storage believes the type that a sender names, so the file is read, once in ten minutes: a path names one file
 * for ever, but that may be deleted. Rejects never.
 */
export function createStoredPictureCheck(): (address: string) => Promise<number | null> {
  const known = new LRUCache<string, boolean>({
    max: MAX_KNOWN,
    ttl: KNOWN_FOR_MS,
    // Without it, each look at the clock starts a timer.
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
  });
  const runLimited = limitConcurrency(MAX_ASKED_AT_ONCE, MAX_WAITING);

  async function check(address: string): Promise<boolean | number> {
    const verdict = await runLimited(() => isStoredWebp(address))?.catch((error: unknown) => {
      console.error("a stored picture could not be checked", error);
      return 503;
    });
    if (verdict === undefined || verdict === 503)
      return known.get(address, { allowStale: true }) ?? 503;
    if (typeof verdict === "number") known.delete(address);
    else known.set(address, verdict);
    return verdict;
  }

  return async (address) => {
    const verdict = known.get(address) ?? (await check(address));
    if (typeof verdict === "number") return verdict;
    return verdict ? null : 400;
  };
}
