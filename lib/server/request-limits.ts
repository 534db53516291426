import type { IncomingMessage } from "node:http";

/**
 * The largest body in bytes: an action with a picture of 900 kB. Next has the same limit for actions; route handlers
 * have their own limits (lib/shared/read-text.ts).
 */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * The largest upload in bytes. The receiving code reports files above 10 MB (lib/venues/photos/receive-photo.ts,
 * lib/messaging/receive-file.ts).
 */
const MAX_UPLOAD_BYTES = 11 * 1024 * 1024;

/** A search has a few dozen parameters. Next takes quadratic time: three seconds for 3,400. */
const MAX_PARAMETERS = 200;

const isUpload = (url: string) => /^\/api\/uploads\/[\w-]+\/[\w-]+(?:\?|$)/.test(url);

/** The path of a request's address with its ASCII characters decoded. */
function decodedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replace(/%[0-7][0-9a-f]/gi, (encoded) => decodeURIComponent(encoded));
}

/** Whether a path has dot segments. Browsers resolve them; Next would do so after the server has checked the path. */
export const hasDotSegments = (url: string): boolean =>
  /(?:^|[\\/])\.{1,2}(?:[\\/]|$)/.test(decodedPath(url));

/** Whether a path, in any spelling, may lead to a route handler; all are in `api` and `auth`. */
const isRouteHandler = (url: string) => /[\\/](?:api|auth)\b/i.test(decodedPath(url));

/** Whether the path is a file, such as those of `public`: no page has a dot in the last segment of its path. */
function isFile(url: string): boolean {
  const path = decodedPath(url);
  const start = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return path.includes(".", start);
}

/**
 * Whether the site has no answer for the method of a request. Pages accept GET, HEAD and POST, files GET and HEAD,
 * actions POST only: a GET with an action header would make Next render the page in another form, which would be cached
 * for everybody. Route handlers decide themselves, except for TRACE, which would show a caller the headers that proxies
 * add.
 */
export function isMethodRefused({ method = "", url = "", headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return headers["next-action"] !== undefined;
  if (method === "TRACE") return true;
  return !isRouteHandler(url) && (method !== "POST" || isFile(url));
}

/** Whether a page of another site calls an action. Next refuses it too, but as a server error. */
export const isForeignAction = ({ headers }: IncomingMessage): boolean =>
  headers["next-action"] !== undefined &&
  headers.origin !== undefined &&
  URL.parse(headers.origin)?.host !== headers.host;

/**
 * The status for a request that is too large; null when it is allowed. 400: more than 200 parameters, or a GET with a
 * body. 413: a body above 1 MB, or 11 MB for an upload. 411: a body without a length, which browsers always send; tiny
 * chunks would take hundreds of times their size in memory.
 */
export function sizeRefusal({
  method,
  url = "",
  headers,
}: IncomingMessage): 400 | 411 | 413 | null {
  if (url.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return 400;
  if (headers["transfer-encoding"] !== undefined) return 411;
  const length = Number(headers["content-length"] ?? 0);
  // Nothing reads the body of such a request; Node would read it to its end.
  if (length > 0 && (method === "GET" || method === "HEAD")) return 400;
  return length > (isUpload(url) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES) ? 413 : null;
}

/**
 * Whether a request is a multipart form without an action. No form of the site is sent this way, and only the route
 * handler of one-click unsubscribing (RFC 8058) reads one; Next would search it for an action, and fail if it is
 * malformed.
 */
export const isFormWithoutAction = ({ headers, url = "" }: IncomingMessage): boolean =>
  !/^\/api\/unsubscribe(?:\?|$)/.test(url) &&
  /^multipart\/form-data/i.test(headers["content-type"] ?? "") &&
  headers["next-action"] === undefined;
