import { MIMEType } from "node:util";
import { fileTypeFromBuffer } from "file-type";
import type { Database } from "./database.ts";
import { findDemoWidth } from "./demo-pictures.ts";
import type { ObjectStore } from "./object-store.ts";
import { secretKey } from "./settings.ts";

type Bucket = { public: boolean; limit: number | null; types: string[] | null };

async function findBucket(db: Database, id: string): Promise<Bucket | undefined> {
  const [bucket] = await db.sql<Bucket>(
    `select public, file_size_limit::float8 as "limit", allowed_mime_types as types
     from storage.buckets where id = $1`,
    [id],
  );
  return bucket;
}

/** True when a database row names the object. */
export async function hasObject(db: Database, bucket: string, key: string): Promise<boolean> {
  const rows = await db.sql("select 1 from storage.objects where bucket_id = $1 and name = $2", [
    bucket,
    key,
  ]);
  return rows.length > 0;
}

// As hosted storage: status 400, with the real status in the body.
const refuse = (statusCode: number, error: string, message: string) =>
  Response.json({ statusCode: String(statusCode), error, message }, { status: 400 });

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Maximum parts of a form; supabase-js sends two: the file and its cache time. */
const MAX_PARTS = 20;

/** True when a form has more parts than an upload. Parsing a million parts takes ten seconds. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const boundary = new MIMEType(contentType).params.get("boundary");
  if (!boundary) return false;
  let from = 0;
  for (let parts = 0; parts <= MAX_PARTS; parts++) {
    const found = body.indexOf(`--${boundary}`, from);
    if (found < 0) return false;
    from = found + boundary.length + 2;
  }
  return true;
}

/** Returns the first file of a form in any field, with its options. */
async function firstFile(request: Request) {
  const body = Buffer.from(await request.arrayBuffer());
  const { headers } = request;
  const isUpload = !hasTooManyParts(body, headers.get("content-type") ?? "");
  const read = () => new Response(body, { headers }).formData();
  const form = isUpload ? await read().catch(() => new FormData()) : new FormData();
  let file: File | undefined;
  for (const value of form.values()) {
    if (value instanceof File) file ??= value;
  }
  return { file, cacheControl: form.get("cacheControl") };
}

const uploadPath = /^\/storage\/v1\/object\/(upload\/sign\/)?([^/]+)\/(.+)$/;
const otherRoutes = new Set(["list", "move", "copy", "info", "sign", "public", "authenticated"]);

function typeAllowed(type: string, allowed: string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true;
  return allowed.some(
    (entry) => entry === type || (entry.endsWith("/*") && type.startsWith(entry.slice(0, -1))),
  );
}

/** True for a file name that hosted storage refuses or that leaves its folder. */
const isInvalidKey = (key: string) =>
  key.length > 900 || !/^[\w/!.*'() &$@=;:+,?-]+$/.test(key) || /(^|\/)\.{0,2}(\/|$)/.test(key);

/** Compares the whole key: lite ignores the key beside an access token, so anybody may send its beginning. */
const isSecretKey = (request: Request) => request.headers.get("apikey") === secretKey;

/** True when the bytes match the declared type; checked only for buckets with allowed types. */
async function isDeclaredType(body: ArrayBuffer, type: string, allowed: string[] | null) {
  if (!allowed || allowed.length === 0 || !type.startsWith("image/")) return true;
  return (await fileTypeFromBuffer(new Uint8Array(body)))?.mime === type;
}

/** Refuses a copy or move to another bucket, which would bypass its limits, or to an invalid name. Null when lite may decide. */
async function refuseTransfer(request: Request): Promise<Response | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null) {
    return refuse(400, "InvalidRequest", "Missing body");
  }
  const { bucketId, destinationBucket, destinationKey } = body as Record<string, unknown>;
  if (destinationBucket && destinationBucket !== bucketId && !isSecretKey(request)) {
    return refuse(403, "Unauthorized", "Objects stay in their bucket");
  }
  return isInvalidKey(String(destinationKey ?? ""))
    ? refuse(400, "InvalidKey", "Invalid destination key")
    : null;
}

/** As hosted storage. */
const MAX_DELETED = 1000;

/**
 * Returns the bucket and paths that a request with the secret key deletes. Bytes may exist without a row after an upload or
 * deletion that a kill interrupted.
 */
export function filesToDelete(request: Request, body: Uint8Array | null): [string, string[]] {
  const { pathname } = new URL(request.url);
  const bucket = /^\/storage\/v1\/object\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "";
  if (request.method !== "DELETE" || !isSecretKey(request) || !body) return [bucket, []];
  const { prefixes } = JSON.parse(Buffer.from(body).toString()) as { prefixes?: unknown };
  return [bucket, Array.isArray(prefixes) ? prefixes.map(String) : []];
}

/** Refuses to delete more files at once than hosted storage: each takes a query while other changes wait. */
async function refuseDeletion(request: Request): Promise<Response | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const isTooMuch =
    typeof body === "object" &&
    body !== null &&
    "prefixes" in body &&
    Array.isArray(body.prefixes) &&
    body.prefixes.length > MAX_DELETED;
  return isTooMuch
    ? refuse(400, "InvalidRequest", `At most ${MAX_DELETED} files are deleted at once`)
    : null;
}

/**
 * Returns the storage request for lite: turns an upload into a raw body with its true size and type (supabase-js posts a form
 * whose file field has no name), and applies the bucket's limits. The content determines the type of a file, not the sender.
 */
export async function storageRequest(request: Request, db: Database): Promise<Request | Response> {
  const url = new URL(request.url);
  if (/^\/storage\/v1\/bucket\/[^/]+\/empty$/.test(url.pathname)) {
    // Lite empties a bucket without checking the policies of its objects.
    if (!isSecretKey(request)) return refuse(403, "Unauthorized", "Access denied");
  }
  if (/^\/storage\/v1\/object\/(copy|move)$/.test(url.pathname)) {
    return (await refuseTransfer(request)) ?? request;
  }
  if (request.method === "DELETE" && /^\/storage\/v1\/object\/[^/]+\/?$/.test(url.pathname)) {
    return (await refuseDeletion(request)) ?? request;
  }
  const match = uploadPath.exec(url.pathname);
  const upload = match && (request.method === "POST" || request.method === "PUT");
  if (!upload || otherRoutes.has(match[2] ?? "")) return request;
  if (match[1] && request.method === "POST") return request;
  const key = decoded(match[3] ?? "");
  if (!key || isInvalidKey(key)) return refuse(400, "InvalidKey", `Invalid key: ${key ?? ""}`);
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  let body: ArrayBuffer;
  let type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data") {
    const { file, cacheControl } = await firstFile(request);
    if (!file) return refuse(400, "InvalidRequest", "No content provided");
    body = await file.arrayBuffer();
    type = file.type.split(";")[0]?.trim().toLowerCase();
    if (typeof cacheControl === "string" && /^\d+$/.test(cacheControl)) {
      headers.set("cache-control", `max-age=${cacheControl}`);
    }
  } else {
    body = await request.arrayBuffer();
  }
  type ||= "application/octet-stream";
  const bucket = await findBucket(db, match[2] ?? "");
  if (!bucket) return refuse(404, "Bucket not found", "Bucket not found");
  if (!typeAllowed(type, bucket.types)) {
    return refuse(415, "invalid_mime_type", `mime type ${type} is not supported`);
  }
  if (bucket.limit !== null && body.byteLength > bucket.limit) {
    return refuse(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  if (!(await isDeclaredType(body, type, bucket.types))) {
    return refuse(415, "invalid_mime_type", `the content is not ${type}`);
  }
  headers.set("content-type", type);
  headers.set("content-length", String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}

/** Headers of every file: an uploaded page or drawing must not run as the site's, and browsers must not guess another type. */
const fileHeaders = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Returns the header by which browsers save a file under the name in its address; null without such a parameter. */
function dispositionOf(url: URL, path: string): string | null {
  if (!url.searchParams.has("download")) return null;
  const name = url.searchParams.get("download") || path.split("/").at(-1) || "file";
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Returns a storage response with the headers of every file, for any route. */
export function withFileHeaders(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  const url = new URL(request.url);
  const disposition = response.ok ? dispositionOf(url, url.pathname) : null;
  // Lite does not support names of downloads.
  if (disposition && request.method === "GET") headers.set("content-disposition", disposition);
  for (const [name, value] of Object.entries(fileHeaders)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** Returns signed addresses in the form of supabase-js: under its names, without the prefix. */
export async function signedAnswer(pathname: string, response: Response): Promise<Response> {
  if (!response.ok || !/^\/storage\/v1\/object\/(upload\/)?sign\//.test(pathname)) return response;
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const body: unknown = await response.json();
  const shape = (entry: unknown) => {
    if (typeof entry !== "object" || entry === null || !("signedUrl" in entry)) return entry;
    const address = String(entry.signedUrl).replace(/^\/storage\/v1/, "");
    return { ...entry, signedURL: address || null, url: address };
  };
  return Response.json(Array.isArray(body) ? body.map(shape) : shape(body));
}

/** Returns an object of a public bucket, for everybody, with cache headers. */
export async function publicObject(
  request: Request,
  db: Database,
  store: ObjectStore,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return Response.json({ message: "Method not allowed" }, { status: 405 });
  }
  const url = new URL(request.url);
  const [, id = "", path = ""] =
    /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  const bucket = await findBucket(db, id);
  const [row] = bucket?.public
    ? await db.sql<{ name: string }>(
        `select name from storage.objects where bucket_id = $1 and name in ($2, $3)
         order by name = $3 desc limit 1`,
        [id, path, decoded(path) ?? path],
      )
    : [];
  const object = row
    ? await store.find(id, row.name)
    : bucket?.public && (await findDemoWidth(store, id, path));
  if (!object) return refuse(404, "not_found", "Object not found");
  const maxAge = /max-age=(\d+)/.exec(object.cacheControl)?.[1] ?? "3600";
  const headers = new Headers({
    "content-type": object.contentType,
    "cache-control": `max-age=${maxAge}`,
    etag: object.eTag,
    "last-modified": object.lastModified.toUTCString(),
    ...fileHeaders,
    "cross-origin-resource-policy": "cross-origin",
  });
  if (request.headers.get("if-none-match")?.includes(object.eTag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-length", String(object.body.byteLength));
  const disposition = dispositionOf(url, row?.name ?? path);
  if (disposition) headers.set("content-disposition", disposition);
  return new Response(request.method === "HEAD" ? null : new Uint8Array(object.body), { headers });
}
