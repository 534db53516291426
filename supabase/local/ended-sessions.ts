import type { Database } from "./database.ts";
import { signInSettings } from "./settings.ts";

const checkedPaths = /^\/(auth\/v1\/user|rest\/v1|storage\/v1|functions\/v1)(\/|$)/;

/** Returns the session id in the access token of the request, without verification; null without one. */
export function readSessionId(headers: Headers): string | null {
  const payload = /^Bearer\s+[^.]+\.([^.]+)\.[^.]+$/.exec(headers.get("authorization") ?? "")?.[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    if (typeof claims !== "object" || claims === null || !("session_id" in claims)) return null;
    const id = String(claims.session_id);
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * Returns the refusal of a request whose access token is valid but names an ended session, as hosted sign-in and PostgREST
 * respond; null when the request may proceed.
 */
export async function rejectEndedSession(request: Request, db: Database): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const session = checkedPaths.test(pathname) ? readSessionId(request.headers) : null;
  if (!session) return null;
  const [found] = await db.sql("select 1 from auth.sessions where id = $1", [session]);
  if (found) return null;
  if (pathname.startsWith("/auth/")) {
    const message = "Session from session_id claim in JWT does not exist";
    return Response.json(
      { code: 403, error_code: "session_not_found", msg: message },
      { status: 403 },
    );
  }
  return Response.json(
    { code: "PT401", message: "not_signed_in", details: null, hint: null },
    { status: 401 },
  );
}

/**
 * Ends the session of a reused refresh token: a thief or the owner holds the newest one. Lite, like hosted Supabase, always
 * accepts the token before the newest one and leaves the session's access tokens valid. Concurrent refreshes of tabs in one
 * browser get the same response within `refresh_token_reuse_interval`.
 */
export async function endReusedSession(
  { sql }: Database,
  body: Record<string, unknown>,
  refresh: () => Promise<Response>,
): Promise<Response> {
  const token = body.refresh_token;
  if (typeof token !== "string") return refresh();
  const endSession = (condition: string) =>
    sql(
      `delete from auth.sessions where id in (
         select session_id from auth.refresh_tokens where token = $1 and ${condition}) returning id`,
      [token],
    );
  const interval = `interval '${signInSettings.refresh_token_reuse_interval} seconds'`;
  const ended = await endSession(`revoked and updated_at < now() - ${interval}`);
  if (ended.length > 0) {
    const error_code = "refresh_token_already_used";
    const msg = "Invalid Refresh Token: Already Used";
    return Response.json({ code: 400, error_code, msg }, { status: 400 });
  }
  const response = await refresh();
  if (response.ok) return response;
  const { error_code } = (await response.clone().json()) as { error_code?: string };
  if (error_code === "refresh_token_already_used") await endSession("true");
  return response;
}
