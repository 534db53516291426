import type { App } from "@supabase/lite";
import pLimit from "p-limit";
import { createAuthGateway } from "./auth-gateway.ts";
import { withRedirect } from "./auth-mails.ts";
import type { Database } from "./database.ts";
import { captureDatabaseError, isTransient, statusOfSqlState } from "./database-errors.ts";
import { rejectEndedSession } from "./ended-sessions.ts";
import { refuseOnFullDisk } from "./free-space.ts";
import { createEdgeFunctions } from "./functions.ts";
import { inboxPage, readInbox } from "./inbox.ts";
import { rejectDeepJson } from "./json-values.ts";
import { allowOrigin, isLoopbackHost, isLoopbackOrigin, preflight } from "./loopback.ts";
import { rejectMalformedBody } from "./malformed-bodies.ts";
import { normalizedRequest } from "./normalized-request.ts";
import type { OAuthClients } from "./oauth/providers.ts";
import { createOAuthRoutes } from "./oauth/routes.ts";
import type { ObjectStore } from "./object-store.ts";
import type { PaymentService } from "./payments/service.ts";
import {
  bodyLimitOf,
  rejectManyRows,
  rejectUnboundedQuery,
  storageUpload,
} from "./query-limits.ts";
import { withRequestHeaders } from "./request-headers.ts";
import {
  filesToDelete,
  hasObject,
  publicObject,
  signedAnswer,
  storageRequest,
  withFileHeaders,
} from "./storage-gateway.ts";
import { createTableReferences } from "./table-references.ts";

type Parts = {
  app: App;
  db: Database;
  store: ObjectStore;
  oauthClients: OAuthClients;
  /** The backend's own address. */
  url: string;
  siteUrl: string;
  payments: PaymentService;
  /** Folder of the data; null in memory. */
  dataDir: string | null;
};

class HttpError extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const maxAttempts = 6;

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return null;
  const bodyLimit = bodyLimitOf(new URL(request.url).pathname);
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimit) {
    throw new HttpError(413, "The request is too large");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw new HttpError(413, "The request is too large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

/** Returns the request with its body in memory, within the size limit. */
async function withReadBody(request: Request): Promise<Request> {
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await readBody(request) });
}

/** Copies a key that was sent only as a Bearer token to `apikey`, as hosted Supabase accepts it. */
function withApiKey(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete("sb-forwarded-for");
  const key = /^Bearer\s+(sb_\S+)$/.exec(headers.get("authorization") ?? "")?.[1];
  if (key && !headers.has("apikey") && !new URL(request.url).searchParams.has("apikey")) {
    headers.set("apikey", key);
  }
  return headers;
}

/**
 * True when the Bearer token is an access token, which has a role. Signed file addresses are tokens of the same secret and
 * must not count as a user's.
 */
function isAccessToken(headers: Headers): boolean {
  const payload = /^Bearer\s+[^.]+\.([^.]+)\.[^.]+$/.exec(headers.get("authorization") ?? "")?.[1];
  if (!payload) return true;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    return typeof claims === "object" && claims !== null && "role" in claims;
  } catch {
    return true;
  }
}

/** Turns lite's `SUP` and 500 for a database error, or for an invalid query, into PostgREST's response. */
async function toPostgrestError(
  response: Response,
  error: Awaited<ReturnType<typeof captureDatabaseError>>["error"],
): Promise<Response> {
  if (response.status !== 500) return response;
  if (!error) {
    const text = await response.text();
    const { headers } = response;
    return new Response(text, { status: text.includes('"code":"PGRST') ? 400 : 500, headers });
  }
  const status = statusOfSqlState(error.code);
  const { code, message, detail: details, hint } = error;
  return Response.json(
    { code, message, details, hint },
    status === 503 ? { status, headers: { "retry-after": "1" } } : { status },
  );
}

/** Unwraps the array of one row with which lite responds to `.single()` after a write with an embedded select. */
async function unwrapSingle(request: Request, response: Response): Promise<Response> {
  const wanted = request.headers.get("accept")?.includes("vnd.pgrst.object+json");
  if (!wanted || !response.ok || response.status === 204) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  let body = text;
  if (text.trimStart().startsWith("[")) {
    const rows: unknown[] = JSON.parse(text);
    if (rows.length === 1) body = JSON.stringify(rows[0]);
  }
  return new Response(body, { status: response.status, headers });
}

/** Creates the handler of every request to the embedded backend, the only caller of lite. */
export function createGateway({
  app,
  db,
  store,
  oauthClients,
  url,
  siteUrl,
  payments,
  dataDir,
}: Parts) {
  const getReferences = createTableReferences(db);
  const handleOAuth = createOAuthRoutes({ db, clients: oauthClients, siteUrl });
  // Lite checks that a name is free, writes the bytes, then the row, so writes are serialized.
  const changeObjects = pLimit(1);

  async function forwardToLite(
    request: Request,
    body: Uint8Array<ArrayBuffer> | null,
    peer: string | null,
  ) {
    const { pathname } = new URL(request.url);
    const storage = pathname.startsWith("/storage/v1/");
    const send = async () => {
      const init = { method: request.method, headers: withApiKey(request) };
      const copy = new Request(request.url, body ? { ...init, body } : init);
      const ready = storage ? await storageRequest(copy, db) : copy;
      if (ready instanceof Response) return { result: ready, error: null, reports: [] };
      return captureDatabaseError(() =>
        withRedirect(request, async () => app.fetch(ready, { peerAddress: peer })),
      );
    };
    for (let attempt = 1; ; attempt++) {
      const { result, error, reports } = await send();
      if (!error || !isTransient(error.code) || attempt === maxAttempts) {
        const response = await toPostgrestError(await result, error);
        if (response.status >= 500) for (const parts of reports) console.error(...parts);
        return response;
      }
      await new Promise((wake) => setTimeout(wake, Math.random() * 20 * 2 ** attempt));
    }
  }

  async function route(request: Request, peer: string | null): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/health") {
      // A database that has lost its state responds without a row.
      const [row] = await db.sql<{ one: number }>("select 1 as one");
      if (row?.one !== 1) throw new HttpError(503, "The database does not answer");
      return Response.json({ status: "ok" });
    }
    if (pathname === "/inbox") return inboxPage(await readInbox(db));
    if (pathname === "/inbox.json") {
      return Response.json(await readInbox(db), { headers: { "cache-control": "no-store" } });
    }
    const full = await refuseOnFullDisk(request, dataDir);
    if (full) return full;
    if (pathname.startsWith("/functions/v1/")) return functions(await withReadBody(request), peer);
    if (pathname.startsWith("/v1/") || pathname.startsWith("/payments")) {
      const answered = await payments.handle(await withReadBody(request));
      if (answered) return answered;
    }
    if (pathname.startsWith("/storage/v1/object/public/")) {
      return publicObject(request, db, store);
    }
    if (!/^\/(auth|rest|storage)\/v1(\/|$)/.test(pathname)) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    if (!isAccessToken(request.headers)) {
      return Response.json({ code: "bad_jwt", message: "Not an access token" }, { status: 401 });
    }
    const body = await readBody(request);
    // After the body, which may arrive long after the headers: the session may have ended meanwhile.
    const ended = await rejectEndedSession(request, db);
    if (ended) return ended;
    const isRest = pathname.startsWith("/rest/");
    const refused =
      (storageUpload.test(pathname) ? null : rejectDeepJson(request, body)) ??
      (isRest
        ? ((await rejectUnboundedQuery(request, getReferences)) ?? rejectManyRows(request, body))
        : rejectMalformedBody(request, body));
    if (refused) return refused;
    const handle = () => forwardToLite(request, body, peer);
    if (pathname.startsWith("/auth/")) return handleAuth(request, body, peer);
    if (pathname.startsWith("/storage/")) {
      const change = async () => {
        const changed = await withRequestHeaders(request, handle);
        if (changed.ok) await store.deleteObjects(...filesToDelete(request, body));
        await store.removeDeleted((bucket, key) => hasObject(db, bucket, key));
        return changed;
      };
      const response = await (request.method === "GET" ? handle() : changeObjects(change));
      return withFileHeaders(request, await signedAnswer(pathname, response));
    }
    return unwrapSingle(request, await handle());
  }

  const handleAuth = createAuthGateway({
    db,
    siteUrl,
    forward: (request, body) =>
      handleOAuth(request, body, () => forwardToLite(request, body, null)),
  });
  const functions = createEdgeFunctions({
    db,
    url,
    siteUrl,
    answer: (request) => route(request, null),
  });

  return async function gateway(request: Request, peer: string | null): Promise<Response> {
    if (!isLoopbackHost(request.headers.get("host"))) {
      return new Response("This backend answers on loopback names only", { status: 421 });
    }
    const origin = request.headers.get("origin");
    if (origin && !isLoopbackOrigin(origin)) {
      return new Response("This origin may not use the backend", { status: 403 });
    }
    if (request.method === "OPTIONS" && request.headers.has("access-control-request-method")) {
      return preflight(request);
    }
    try {
      return allowOrigin(await route(normalizedRequest(request), peer), origin);
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 503;
      const message = error instanceof Error ? error.message : "Unavailable";
      // Otherwise Node parses the rest of the body as the next request.
      const headers: HeadersInit = status === 413 ? { connection: "close" } : {};
      return allowOrigin(Response.json({ message }, { status, headers }), origin);
    }
  };
}
