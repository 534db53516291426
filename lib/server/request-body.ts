import type { IncomingMessage } from "node:http";

/** Bytes of the largest body: an action with a picture. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;

/** Counts what it receives itself, while it receives it (lib/venues/photos/receive-photo.ts). */
const countsItself = (url: string) => /^\/api\/uploads\/[\w-]+\/[\w-]+$/.test(url);

/**
 * The status with which a request is refused for its body: 413 above 12 MB, and 411 for one that does not say
 * its length, which browsers do. Null when it may be read: route handlers read a body into memory whole.
 */
export function bodyRefusal({ url = "", headers }: IncomingMessage): 411 | 413 | null {
  if (countsItself(url)) return null;
  if (headers["transfer-encoding"] !== undefined) return 411;
  return Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES ? 413 : null;
}
