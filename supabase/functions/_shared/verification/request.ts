import type { Settings } from "./types.ts";

const LONGEST_BODY = 10_000;

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, apikey, content-type, x-client-info",
  "access-control-allow-methods": "POST, OPTIONS",
};

/** An answer as JSON that no cache keeps. */
export function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", ...cors, ...headers },
  });
}

/** A refusal on the way to an answer: `error` is for programs, `message` for people who read it. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  readonly more: Record<string, unknown>;

  constructor(status: number, error: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.error = error;
    this.more = more;
  }
}

export const invalid = (field: string, message: string) =>
  new Refusal(400, "invalid_input", message, { field });

/** The body as an object; throws a Refusal for anything else. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const length = Number(request.headers.get("content-length") ?? 0);
  const text = length > LONGEST_BODY ? null : await request.text();
  if (text === null || text.length > LONGEST_BODY) {
    throw new Refusal(413, "invalid_input", "The body is too large");
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_input", "The body must be JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Refusal(400, "invalid_input", "The body must be a JSON object");
  }
  return body as Record<string, unknown>;
}

/** A text of the body, or null where it is missing; throws a Refusal for other kinds of values. */
export function textOf(body: Record<string, unknown>, field: string): string | null {
  const value = body[field];
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string" || value.length > 1000) {
    throw invalid(field, `${field} must be a text`);
  }
  return value;
}

export function userIdOf(body: Record<string, unknown>): string {
  const id = textOf(body, "userId");
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw invalid("userId", "userId must be the id of an account");
  }
  return id.toLowerCase();
}

/**
 * The access token that came along, null when there is only the public key. Throws a Refusal
 * when there is neither.
 */
export function tokenOf(request: Request, settings: Settings): string | null {
  const apikey = request.headers.get("apikey");
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
  const isKey = (value: string | null) => value !== null && settings.publicKeys.includes(value);
  if (isKey(bearer)) return null;
  if (isKey(apikey)) return bearer;
  throw new Refusal(401, "not_authorised", "The public key is missing or wrong");
}

const isAddress = (value: string) => /^[0-9a-f.:]{2,64}$/i.test(value);
const saysNothing = (ip: string) => /^(::ffff:)?127\.|^::1$/i.test(ip);

/**
 * Whose requests are counted together. What the network says wins over what the body claims: the
 * last entry of X-Forwarded-For is what our own proxy saw, then the peer. Loopback is the machine
 * itself, not a visitor. The site's own server, known by its key, may name its visitor.
 */
export function clientIp(
  request: Request,
  peer: string | null,
  claimed: string | null,
  settings: Settings,
): string | null {
  const claim = claimed && isAddress(claimed) ? claimed.toLowerCase() : null;
  const key = request.headers.get("x-site-key");
  if (settings.siteKey && key === settings.siteKey && claim) return claim;
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").pop()?.trim();
  for (const seen of [forwarded, peer]) {
    if (seen && isAddress(seen) && !saysNothing(seen)) return seen.toLowerCase();
  }
  return claim && !saysNothing(claim) ? claim : null;
}

/** Answers what a handler refused or could not do: never a bare 500. */
export async function answering(
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
  try {
    if (request.method !== "POST") {
      throw new Refusal(405, "method_not_allowed", "Use POST");
    }
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      const retryAt = error.more.retryAt;
      const headers: Record<string, string> = {};
      if (typeof retryAt === "string") {
        const seconds = Math.ceil((Date.parse(retryAt) - Date.now()) / 1000);
        headers["retry-after"] = String(Math.max(1, seconds));
      }
      const body = { error: error.error, message: error.message, ...error.more };
      return json(error.status, body, headers);
    }
    console.error("verification failed", error);
    return json(503, { error: "unavailable", message: "This cannot be done right now" });
  }
}
