import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Database } from "./database.ts";
import { secretKey } from "./settings.ts";

/*
 * Rate limits of the sign-in service for the site, browsers, and strangers with the public key. private.rate_limit_rules has
 * the numbers; hosted Supabase limits by IP address (config.toml, auth.rate_limit).
 */

/** What a request counts as: its kind, its account, and whether a success uncounts it. */
type Attempt = { kind: string; subject: string | null; isGuess: boolean };

export type AuthLimits = {
  /** Returns the refusal after too many attempts; null when the request may proceed. */
  refuse: (
    request: Request,
    body: Record<string, unknown>,
    ip: string | null,
  ) => Promise<Response | null>;
  /** Uncounts the attempt after a right password or code. */
  settle: (
    request: Request,
    body: Record<string, unknown>,
    ip: string | null,
    response: Response,
  ) => Promise<void>;
};

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Returns the IP address for which a request counts: the socket's, or that of the header `Sb-Forwarded-For` in a request with
 * the secret key, as hosted Supabase does. Without the key nobody can choose an address.
 */
export function clientIpOf(request: Request, peer: string | null): string | null {
  const key = request.headers.get("apikey") ?? "";
  const forwarded = request.headers.get("sb-forwarded-for")?.split(",")[0]?.trim() ?? "";
  const isTrusted = timingSafeEqual(digest(key), digest(secretKey));
  return isTrusted && isIP(forwarded) ? forwarded : peer;
}

/**
 * Returns the key under which an account counts, in lower case as the service does: the database would not convert some
 * letters (the Kelvin sign becomes a "k" only here).
 */
const accountOf = (email: unknown) =>
  typeof email === "string" ? email.toLowerCase().trim() : null;

/** Returns the user id in the access token. The service verifies the token before it acts on the request. */
function tokenSubject(headers: Headers): string | null {
  const payload = /^Bearer\s+[^.]+\.([^.]+)\.[^.]+$/i.exec(headers.get("authorization") ?? "")?.[1];
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    return String((claims as { sub?: unknown } | null)?.sub ?? "") || null;
  } catch {
    return null;
  }
}

/** Returns method and path below /auth/v1. HEAD counts as GET, because lite handles it as GET. */
export function operationOf({ method, url }: Request): string {
  const path = new URL(url).pathname.slice("/auth/v1".length);
  return `${method === "HEAD" ? "GET" : method} ${path}`;
}

function attemptOf(request: Request, body: Record<string, unknown>): Attempt | null {
  const { searchParams } = new URL(request.url);
  const account = accountOf(body.email);
  switch (operationOf(request)) {
    case "POST /token":
      // Refresh tokens and PKCE codes are too long to be guessed.
      if (searchParams.get("grant_type") !== "password") return null;
      return { kind: "auth_password", subject: account, isGuess: true };
    case "POST /signup":
      return { kind: "auth_sign_up", subject: account, isGuess: false };
    case "POST /recover":
    case "POST /otp":
    case "POST /magiclink":
    case "POST /resend":
      return { kind: "auth_mail", subject: account, isGuess: false };
    case "GET /reauthenticate":
      return { kind: "auth_mail", subject: tokenSubject(request.headers), isGuess: false };
    case "GET /verify":
      return { kind: "auth_token", subject: null, isGuess: true };
    case "POST /verify":
      return { kind: "auth_token", subject: account, isGuess: true };
    case "PUT /user":
      // Changes of name and language are unlimited.
      if (body.password === undefined && body.email === undefined) return null;
      return { kind: "auth_user", subject: tokenSubject(request.headers), isGuess: false };
    default:
      return null;
  }
}

function refusal(retryAt: string): Response {
  const seconds = Math.max(1, Math.ceil((Date.parse(retryAt) - Date.now()) / 1000));
  return Response.json(
    { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
    { status: 429, headers: { "retry-after": String(seconds) } },
  );
}

/** True when the service accepted the password or code. A link responds with a redirect in either case. */
function isAccepted(response: Response): boolean {
  if (response.status === 303)
    return response.headers.get("location")?.includes("#access_token=") === true;
  return response.ok;
}

export function createAuthLimits(db: Database): AuthLimits {
  return {
    async refuse(request, body, ip) {
      const attempt = attemptOf(request, body);
      if (!attempt) return null;
      // Counts before the result is known, so that concurrent attempts cannot exceed the limit.
      const [row] = await db.sql<{ answer: { allowed: boolean; retry_at?: string } }>(
        "select public.consume_rate_limit($1, $2, $3) as answer",
        [attempt.kind, attempt.subject, ip ?? ""],
      );
      return row?.answer.allowed === false ? refusal(row.answer.retry_at ?? "") : null;
    },
    async settle(request, body, ip, response) {
      const attempt = attemptOf(request, body);
      if (!attempt?.isGuess || !isAccepted(response)) return;
      const { kind, subject } = attempt;
      await db.sql("select public.reset_rate_limit($1, $2, $3)", [kind, subject, ip ?? ""]);
    },
  };
}
