import { LRUCache } from "lru-cache";
import { isPlainWebp, webpStartLength } from "../shared/is-plain-webp.ts";
import { limitConcurrency } from "../shared/limit-concurrency.ts";

const MAX_KNOWN = 20_000;
const MAX_ASKED_AT_ONCE = 8;
const MAX_WAITING = 200;
const ANSWER_LIMIT_MS = 3000;
/** The largest photo that the site stores takes four megabytes, if it is of nothing but noise. */
const MAX_BYTES = 5 * 1024 * 1024;
/** How long a picture is shown after its owner has deleted it, which the kept answers of the optimizer do not learn. */
const KNOWN_FOR_MS = 10 * 60_000;

/** The bytes of the whole file of which an answer may be the beginning. */
function wholeLength({ headers }: Response): number {
  const total = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  return Number(total ?? headers.get("content-length") ?? 0);
}

/** The first bytes of a file in storage, none of one that is too large, or the status with which a request for it is refused. */
async function readStart(address: string): Promise<Uint8Array | number> {
  const response = await fetch(address, {
    headers: { range: `bytes=0-${webpStartLength - 1}` },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the connection: a server may answer with the whole file.
  for await (const chunk of response.ok ? (response.body ?? []) : []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= webpStartLength) break;
  }
  if (response.ok)
    return wholeLength(response) > MAX_BYTES ? Buffer.alloc(0) : Buffer.concat(chunks);
  await response.body?.cancel();
  // Hosted storage answers 400 for a file that does not exist.
  return response.status === 429 || response.status >= 500 ? 503 : 404;
}

/**
 * Returns a function that resolves to the status with which a request for a stored picture is refused, null for one that
 * may be decoded: 400 for a file that is no WebP as the site stores it, or larger, 404 for none, 503 while storage does not answer or
 * too many are asked for, and the picture is not known. A hosted storage believes the type that a sender names, so the
 * first bytes are read, once in ten minutes: a path names one file for ever, but that may be deleted. Rejects never.
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

  async function isStoredWebp(address: string): Promise<boolean | number> {
    const start = await runLimited(() => readStart(address))?.catch((error: unknown) => {
      console.error("a stored picture could not be checked", error);
      return 503;
    });
    if (start === undefined || start === 503)
      return known.get(address, { allowStale: true }) ?? 503;
    if (typeof start === "number") {
      known.delete(address);
      return start;
    }
    known.set(address, isPlainWebp(start));
    return isPlainWebp(start);
  }

  return async (address) => {
    const verdict = known.get(address) ?? (await isStoredWebp(address));
    if (typeof verdict === "number") return verdict;
    return verdict ? null : 400;
  };
}
