import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Database } from "./database.ts";
import { secretKey } from "./settings.ts";

/*
 * How often the sign-in service may be asked by the site, a browser or a stranger with the
 * public key. How many are allowed is in private.rate_limit_rules; hosted Supabase limits by IP address
 * (config.toml, auth.rate_limit).
 */

/** What of a request is counted: under which account, and whether a success takes it back. */
type Attempt = { kind: string; subject: string | null; isGuess: boolean };

export type AuthLimits = {
  /** The refusal after too many attempts; null when the request may go on. */
  refuse: (
    request: Request,
    body: Record<string, unknown>,
    ip: string | null,
  ) => Promise<Response | null>;
  /** Takes the attempt back after a right password or code. */
  settle: (
    request: Request,
    body: Record<string, unknown>,
    ip: string | null,
    response: Response,
  ) => Promise<void>;
};

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The IP address that a request counts for: the socket's, or that of the header `Sb-Forwarded-For` in a
 * request with the secret key, as hosted Supabase has it. Without the key nobody chooses an address.
 */
export function clientIpOf(request: Request, peer: string | null): string | null {
  const key = request.headers.get("apikey") ?? "";
  const forwarded = request.headers.get("sb-forwarded-for")?.split(",")[0]?.trim() ?? "";
  const isTrusted = timingSafeEqual(digest(key), digest(secretKey));
  return isTrusted && isIP(forwarded) ? forwarded : peer;
}

/**
 * The name under which an account is counted. Lower case as the service itself makes it: the database
 * would leave other letters as they are (the Kelvin sign becomes a "k" here only).
 */
const accountOf = (email: unknown) =>
  typeof email === "string" ? email.toLowerCase().trim() : null;

/** The user id in the access token, which the service verifies before anything is guessed with it. */
function tokenSubject(headers: Headers): string | null {
  const payload = /^Bearer\s+[^.]+\.([^.]+)\.[^.]+$/i.exec(headers.get("authorization") ?? "")?.[1];
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    return String((claims as { sub?: unknown } | null)?.sub ?? "") || null;
  } catch {
    return null;
  }
}

/** Method and path below /auth/v1. Lite answers HEAD as GET, and does what GET does. */
export function operationOf({ method, url }: Request): string {
  const path = new URL(url).pathname.slice("/auth/v1".length);
  return `${method === "HEAD" ? "GET" : method} ${path}`;
}

function attemptOf(request: Request, body: Record<string, unknown>): Attempt | null {
  const { searchParams } = new URL(request.url);
  const account = accountOf(body.email);
  switch (operationOf(request)) {
    case "POST /token":
      // Refresh tokens and codes of PKCE are too long to be guessed.
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
      // Name and language may be changed as often as one likes.
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

/** Whether the service accepted the password or code; a link answers with a redirect either way. */
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
      // Counted before the answer is known, so that many at once cannot pass together.
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
