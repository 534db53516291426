import { LRUCache } from "lru-cache";
import { AppError } from "../errors";
import { getPlainWebpSize, webpStartLength } from "../shared/is-plain-webp";
import { limitConcurrency } from "../shared/limit-concurrency";
import { maxStoredBytes } from "../shared/picture-types";
import { getProcessValue } from "../shared/process-value";
import { isPdf } from "./is-pdf";
import { fileRules } from "./rules/file-rules";
import type { MessageFile } from "./types";

/** How long storage may take to begin an answer, in milliseconds. */
const ANSWER_LIMIT_MS = 8000;
/** The most files of one user that are sent at once, and that wait for it. */
const MAX_SENT = 8;
const MAX_WAITING = 100;

const sendersByUser = getProcessValue(
  "stored-file-senders",
  () => new LRUCache<string, ReturnType<typeof limitConcurrency>>({ max: 10_000 }),
);

/** A stored file as it is read, from its first bytes on; `closed` resolves when its reader has taken or left it. */
type StoredFile = { start: Uint8Array; stream: ReadableStream<Uint8Array>; closed: Promise<void> };

/** Where a private file is stored, and the headers that name its reader to storage. */
export type StoredAddress = { url: string; headers?: Record<string, string> };

/** The most bytes of a file, and how long a reader may take for it, in milliseconds. */
const limits = {
  picture: { maxBytes: maxStoredBytes, readMs: 60_000 },
  document: { maxBytes: fileRules.maxBytes, readMs: 5 * 60_000 },
};

/** Reads a file from storage no faster than it is taken. Null when there is none, or it is larger than `maxBytes`. */
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

/** Whether a file begins as the site stores those of its kind: its uploader may have put it into storage past the site. */
function isOfKind(start: Uint8Array, kind: MessageFile["kind"]): boolean {
  return kind === "document" ? isPdf(start) : getPlainWebpSize(start) !== null;
}

/**
 * A private file as a stream that holds little of it in memory, for a user who may read it. Null for a file that does not begin
 * like one of its kind. `signal` says that the reader has gone. A user is sent eight at once, a picture for a minute and a
 * document for five at most; further ones wait. Throws `rate_limited` when too many wait, `unavailable` when storage does not answer.
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
