import { HttpError, invalidInput, toHttpError } from "./errors.ts";
import type { Settings } from "./types.ts";

const MAX_BODY_LENGTH = 10_000;

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, apikey, content-type, x-client-info",
  "access-control-allow-methods": "POST, OPTIONS",
};

/** A JSON response that must not be cached. */
export function jsonResponse(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", ...corsHeaders, ...headers },
  });
}

/** The body, a JSON object of at most `maxLength` bytes. Throws an HttpError for anything else. */
export async function readBody(
  request: Request,
  maxLength = MAX_BODY_LENGTH,
): Promise<Record<string, unknown>> {
  const length = Number(request.headers.get("content-length") ?? 0);
  const text = length > maxLength ? null : await request.text();
  if (text === null || text.length > maxLength) {
    throw new HttpError(413, "invalid_input", "The body is too large");
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(400, "invalid_input", "The body must be JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new HttpError(400, "invalid_input", "The body must be a JSON object");
  }
  return body as Record<string, unknown>;
}

/** A string of the body; null when it is missing. Throws an HttpError for other values. */
export function readText(body: Record<string, unknown>, field: string): string | null {
  const value = body[field];
  if (value === undefined || value === null || value === "") return null;
  // PostgreSQL stores no text with a null character.
  if (typeof value !== "string" || value.length > 1000 || value.includes("\0")) {
    throw invalidInput(field, `${field} must be a text`);
  }
  return value;
}

/** The user id of the body. Throws an HttpError when it is missing or malformed. */
export function readUserId(body: Record<string, unknown>): string {
  const id = readText(body, "userId");
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw invalidInput("userId", "userId must be the id of an account");
  }
  return id.toLowerCase();
}

/** The access token of a request; null when it has only a publishable key. Throws an HttpError when it has neither. */
export function readAccessToken(request: Request, settings: Settings): string | null {
  const apikey = request.headers.get("apikey");
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
  const isPublicKey = (value: string | null) =>
    value !== null && settings.publicKeys.includes(value);
  if (isPublicKey(bearer)) return null;
  if (isPublicKey(apikey)) return bearer;
  throw new HttpError(401, "not_authorised", "The public key is missing or wrong");
}

/**
 * The session in an access token; null for a token without one. Does not verify the signature: use it only for tokens
 * that the sign-in service has accepted.
 */
export function readSessionId(token: string): string | null {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { session_id: id } = JSON.parse(atob(part)) as { session_id?: unknown };
    return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) ? id : null;
  } catch {
    return null;
  }
}

const isIpAddress = (value: string) => /^[0-9a-f.:]{2,64}$/i.test(value);
const isLoopback = (ip: string) => /^(::ffff:)?127\.|^::1$/i.test(ip);

/** Whether both texts are equal. The duration depends on the length of `given` only. */
function isSameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index++) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}

/** Whether the site's server sent the request, recognized by its key; always false when no key is configured. */
function isSite(request: Request, { siteKey }: Settings): boolean {
  return siteKey !== null && isSameSecret(request.headers.get("x-site-key") ?? "", siteKey);
}

/** Throws an HttpError for callers other than the site's server, where its key is configured. */
export function requireSite(request: Request, settings: Settings): void {
  if (settings.siteKey === null || isSite(request, settings)) return;
  throw new HttpError(401, "not_authorised", "Only the site may call this");
}

/** Throws an HttpError for callers without one of the keys that may run jobs. */
export function requireWorkerKey(request: Request, { workerKeys }: Settings): void {
  const header = request.headers.get("authorization") ?? "";
  const given = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (given && workerKeys.some((key) => key !== "" && isSameSecret(given, key))) return;
  throw new HttpError(401, "not_authorised", "Only a schedule may call this");
}

/**
 * The client IP for rate limits; null when it is unknown. Only the site's server, recognized by its key, may send its
 * visitor's IP in the body. For all others it is the proxy's value (the last entry of `clientIpHeader`, which the proxy
 * has appended), or else the connection's address. A loopback address is this machine, not a visitor.
 */
export function getClientIp(
  request: Request,
  remoteIp: string | null,
  bodyIp: string | null,
  settings: Settings,
): string | null {
  const header = settings.clientIpHeader;
  const forwarded = header && request.headers.get(header)?.split(",").pop()?.trim();
  const ip = isSite(request, settings) ? bodyIp : forwarded || remoteIp;
  return ip && isIpAddress(ip) && !isLoopback(ip) ? ip.toLowerCase() : null;
}

/** Runs a handler for POST requests and turns its errors into responses: never a bare 500. */
export async function handlePost(
  request: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: corsHeaders });
  try {
    if (request.method !== "POST") {
      throw new HttpError(405, "method_not_allowed", "Use POST");
    }
    return await handle();
  } catch (error) {
    const refusal = toHttpError(error);
    if (refusal) {
      const { retryAt } = refusal.details;
      const headers: Record<string, string> = {};
      if (typeof retryAt === "string") {
        const seconds = Math.ceil((Date.parse(retryAt) - Date.now()) / 1000);
        headers["retry-after"] = String(Math.max(1, seconds));
      }
      const body = { error: refusal.error, message: refusal.message, ...refusal.details };
      return jsonResponse(refusal.status, body, headers);
    }
    console.error("an Edge Function failed", error);
    return jsonResponse(503, { error: "unavailable", message: "This cannot be done right now" });
  }
}
