import { LRUCache } from "lru-cache";
import { AppError } from "../errors";
import { getPlainWebpSize, webpStartLength } from "../shared/is-plain-webp";
import { limitConcurrency } from "../shared/limit-concurrency";
import { maxStoredBytes } from "../shared/picture-types";
import { getProcessValue } from "../shared/process-value";
import { isPdf } from "./is-pdf";
import { fileRules } from "./rules/file-rules";
import type { MessageFile } from "./types";

/** How long storage may take to start its response, in milliseconds. */
const ANSWER_LIMIT_MS = 8000;
/** The most files that one user gets at the same time, and the most that wait. */
const MAX_SENT = 8;
const MAX_WAITING = 100;

const sendersByUser = getProcessValue(
  "stored-file-senders",
  () => new LRUCache<string, ReturnType<typeof limitConcurrency>>({ max: 10_000 }),
);

/**
 * A stored file that is being read, from its first bytes on. `closed` resolves when its reader has finished or
 * cancelled.
 */
type StoredFile = { start: Uint8Array; stream: ReadableStream<Uint8Array>; closed: Promise<void> };

/** The address of a stored private file, and the headers that authorize its reader. */
export type StoredAddress = { url: string; headers?: Record<string, string> };

/** The size limit of a file in bytes, and the time limit for its reader in milliseconds. */
const limits = {
  picture: { maxBytes: maxStoredBytes, readMs: 60_000 },
  document: { maxBytes: fileRules.maxBytes, readMs: 5 * 60_000 },
};

/** Reads a file from storage at the reader's speed. Null when it does not exist or is larger than `maxBytes`. */
async function openStoredFile(
  { url, headers = {} }: StoredAddress,
  { maxBytes, readMs }: (typeof limits)["picture"],
  signal: AbortSignal,
): Promise<StoredFile | null> {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS);
  const closed = Promise.withResolvers<void>();
  const close = () => {
    clearTimeout(timer);
    controller.abort();
    closed.resolve();
    signal.removeEventListener("abort", close);
  };
  signal.addEventListener("abort", close);
  try {
    const response = await fetch(url, { headers, redirect: "error", signal: controller.signal });
    if (response.status >= 500 || response.status === 429) throw new AppError("unavailable");
    const length = Number(response.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if (!response.ok || !response.body || length > maxBytes) {
      close();
      return null;
    }
    const reader = response.body.getReader();
    let start = Buffer.alloc(0);
    while (start.length < webpStartLength) {
      const { done, value } = await reader.read();
      if (done) break;
      start = Buffer.concat([start, value]);
    }
    clearTimeout(timer);
    timer = setTimeout(close, readMs);
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (target) => target.enqueue(start),
        async pull(target) {
          const { done, value } = await reader.read().catch((error: unknown) => {
            close();
            throw error;
          });
          if (!done) return target.enqueue(value);
          target.close();
          close();
        },
        cancel: close,
      },
      { highWaterMark: 1 },
    );
    return { start, stream, closed: closed.promise };
  } catch (error) {
    close();
    throw error instanceof AppError ? error : new AppError("unavailable", error);
  }
}

/**
 * Whether a file begins like the files that the site stores for this kind; its uploader can write to storage directly.
 */
function isOfKind(start: Uint8Array, kind: MessageFile["kind"]): boolean {
  return kind === "document" ? isPdf(start) : getPlainWebpSize(start) !== null;
}

/**
 * Streams a private file to a user who may read it, with little of it in memory. Null for a file that does not begin
 * like its kind. `signal` aborts when the reader disconnects. Each user gets at most eight files at the same time, a
 * picture for at most one minute and a document for five; further ones wait. Throws `rate_limited` when too many wait,
 * `unavailable` when storage does not answer.
 */
export async function streamFile(
  userId: string,
  address: StoredAddress,
  kind: MessageFile["kind"],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const send = sendersByUser.get(userId) ?? limitConcurrency(MAX_SENT, MAX_WAITING);
  sendersByUser.set(userId, send);
  const opened = Promise.withResolvers<ReadableStream<Uint8Array> | null>();
  const sent = send(async () => {
    const file = signal.aborted ? null : await openStoredFile(address, limits[kind], signal);
    const isSent = file !== null && isOfKind(file.start, kind);
    opened.resolve(isSent ? file.stream : null);
    if (isSent) await file.closed;
    else await file?.stream.cancel();
  });
  if (!sent) throw new AppError("rate_limited");
  sent.catch(opened.reject);
  return opened.promise;
}
