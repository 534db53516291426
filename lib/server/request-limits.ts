import type { IncomingMessage } from "node:http";

/** Bytes of the largest body: an action with a picture of 900 kB. Next takes no larger one for an action; route handlers set limits of their own (lib/shared/read-text.ts). */
const MAX_BODY_BYTES = 1024 * 1024;

/** Bytes of the largest upload. Those above 10 MB are told so where they are received (lib/venues/photos/receive-photo.ts, lib/messaging/receive-file.ts). */
const MAX_UPLOAD_BYTES = 11 * 1024 * 1024;

/** A search has a few dozen. Next takes time in the square of their number: three seconds for 3,400. */
const MAX_PARAMETERS = 200;

const isUpload = (url: string) => /^\/api\/uploads\/[\w-]+\/[\w-]+(?:\?|$)/.test(url);

/** The path of a request's address with its ASCII characters decoded. */
function decodedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replace(/%[0-7][0-9a-f]/gi, (encoded) => decodeURIComponent(encoded));
}

/** Whether a path has segments of dots. Browsers resolve them; Next would after the server has looked at the path. */
export const hasDotSegments = (url: string): boolean =>
  /(?:^|[\\/])\.{1,2}(?:[\\/]|$)/.test(decodedPath(url));

/** Whether a path, in whatever spelling, may lead to a route handler, which are all in `api` and `auth`. */
const isRouteHandler = (url: string) => /[\\/](?:api|auth)\b/i.test(decodedPath(url));

/** Files, as those of `public`: no page has a dot in the last segment of its path. */
function isFile(url: string): boolean {
  const path = decodedPath(url);
  const start = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return path.includes(".", start);
}

/**
 * Whether a request has a method that nothing of the site answers: pages know GET, HEAD and POST, files GET and HEAD, and
 * actions POST alone: a page that a GET with the header of one has Next render would be kept for everybody in its form.
 * Route handlers answer for themselves, except to TRACE, which would show a caller what proxies have added to a request.
 */
export function isMethodRefused({ method = "", url = "", headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return headers["next-action"] !== undefined;
  if (method === "TRACE") return true;
  return !isRouteHandler(url) && (method !== "POST" || isFile(url));
}

/** Whether a page of another site calls an action. Next refuses it too, as an error of the server. */
export const isForeignAction = ({ headers }: IncomingMessage): boolean =>
  headers["next-action"] !== undefined &&
  headers.origin !== undefined &&
  URL.parse(headers.origin)?.host !== headers.host;

/**
 * The status with which a request is refused for its size: 400 above 200 parameters and for a GET with a body, 413 for a body above
 * 1 MB, of an upload above 11 MB, and 411 for one that does not say its length, which
 * browsers do: pieces of a byte would take hundreds of times their size. Null for a request that may be answered.
 */
export function sizeRefusal({
  method,
  url = "",
  headers,
}: IncomingMessage): 400 | 411 | 413 | null {
  if (url.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return 400;
  if (headers["transfer-encoding"] !== undefined) return 411;
  const length = Number(headers["content-length"] ?? 0);
  // Nothing reads the body of such a request, so that Node would, to its end.
  if (length > 0 && (method === "GET" || method === "HEAD")) return 400;
  return length > (isUpload(url) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES) ? 413 : null;
}

/**
 * Whether a request is a form with parts that names no action of a page. No form of the site is sent like this, and
 * no route handler but that of one-click unsubscribing (RFC 8058) reads it; Next would read it in search of an action, and
 * fail where it is malformed.
 */
export const isFormWithoutAction = ({ headers, url = "" }: IncomingMessage): boolean =>
  !/^\/api\/unsubscribe(?:\?|$)/.test(url) &&
  /^multipart\/form-data/i.test(headers["content-type"] ?? "") &&
  headers["next-action"] === undefined;
