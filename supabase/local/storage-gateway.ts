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

/** Whether a row of the database names the object. */
export async function hasObject(db: Database, bucket: string, key: string): Promise<boolean> {
  const rows = await db.sql("select 1 from storage.objects where bucket_id = $1 and name = $2", [
    bucket,
    key,
  ]);
  return rows.length > 0;
}

// As hosted storage: status 400, and the real one in the body.
const refuse = (statusCode: number, error: string, message: string) =>
  Response.json({ statusCode: String(statusCode), error, message }, { status: 400 });

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** supabase-js sends two: the file and how long it may be kept. */
const MAX_PARTS = 20;

/** Whether a form has more parts than an upload. Reading a million of them takes ten seconds. */
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

/** The first file of a form, whatever its field is called, and the options beside it. */
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

/** Only what hosted storage allows in the name of a file, and no way out of its folder. */
const isInvalidKey = (key: string) =>
  key.length > 900 || !/^[\w/!.*'() &$@=;:+,?-]+$/.test(key) || /(^|\/)\.{0,2}(\/|$)/.test(key);

/** The whole key: lite asks for none beside an access token, so that anybody may send its beginning. */
const isSecretKey = (request: Request) => request.headers.get("apikey") === secretKey;

/** Whether the bytes are what their declared type says; asked only of buckets that name their types. */
async function isDeclaredType(body: ArrayBuffer, type: string, allowed: string[] | null) {
  if (!allowed || allowed.length === 0 || !type.startsWith("image/")) return true;
  return (await fileTypeFromBuffer(new Uint8Array(body)))?.mime === type;
}

/**
 * Refuses a copy or move that no upload could have made: to another bucket, whose limits the file was never
 * held to, or to an invalid name. Null for one that lite may decide.
 */
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
 * The bucket and the paths that a request with the secret key deletes. Also without a row there may be bytes under them, left
 * by an upload or a deletion in the middle of which the backend was killed.
 */
export function filesToDelete(request: Request, body: Uint8Array | null): [string, string[]] {
  const { pathname } = new URL(request.url);
  const bucket = /^\/storage\/v1\/object\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "";
  if (request.method !== "DELETE" || !isSecretKey(request) || !body) return [bucket, []];
  const { prefixes } = JSON.parse(Buffer.from(body).toString()) as { prefixes?: unknown };
  return [bucket, Array.isArray(prefixes) ? prefixes.map(String) : []];
}

/** Refuses to delete more files at once than hosted storage does: each takes a query, while other changes wait. */
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
 * What lite is given for a storage request: uploads become a raw body with its true size and type
 * (supabase-js posts a form whose file has no field name), and are held to the bucket's limits. The content
 * decides what a file is, not what its sender calls it.
 */
export async function storageRequest(request: Request, db: Database): Promise<Request | Response> {
  const url = new URL(request.url);
  if (/^\/storage\/v1\/bucket\/[^/]+\/empty$/.test(url.pathname)) {
    // Lite empties a bucket without asking the policies of its objects.
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

/** A page or drawing that somebody uploaded must not run as ours, nor a file as what it does not say it is. */
const fileHeaders = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
};

/** The header by which browsers save a file under the name that its address asks for; null without such a parameter. */
function dispositionOf(url: URL, path: string): string | null {
  if (!url.searchParams.has("download")) return null;
  const name = url.searchParams.get("download") || path.split("/").at(-1) || "file";
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The answer of storage to a request with the headers of every file, whichever route it was asked for. */
export function withFileHeaders(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  const url = new URL(request.url);
  const disposition = response.ok ? dispositionOf(url, url.pathname) : null;
  // Lite knows no name for a file that is downloaded.
  if (disposition && request.method === "GET") headers.set("content-disposition", disposition);
  for (const [name, value] of Object.entries(fileHeaders)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** Signed addresses under the names, and without the prefix, that supabase-js expects. */
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

/** An object of a public bucket, for everybody, with what a browser needs to keep it. */
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
