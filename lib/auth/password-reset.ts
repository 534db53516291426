import { cookies } from "next/headers";
import { sessionCookieOptions } from "../session-cookie";
import { createServerSupabase } from "../supabase/server";
import { signText, verifySignature } from "../supabase/site-secret";

/** On https sites the name has the `__Host-` prefix: browsers then accept the cookie from this host only. */
const RECOVERY_COOKIE = `${sessionCookieOptions.secure ? "__Host-" : ""}mahfil_recovery`;
const cookieOptions = {
  httpOnly: true,
  secure: sessionCookieOptions.secure,
  sameSite: "lax" as const,
  path: "/",
};
const MAX_AGE_SECONDS = 15 * 60;
const PURPOSE = "password reset";

/** The session id in an access token. Not verified here: the sign-in service verifies the token later. */
function sessionIdOf(accessToken: string): string {
  try {
    const payload = Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString();
    const { session_id } = JSON.parse(payload) as { session_id?: unknown };
    return typeof session_id === "string" ? session_id : "";
  } catch {
    return "";
  }
}

/**
 * Lets this browser choose a new password for 15 minutes in the session that a recovery mail has begun,
 * and in no other. The sign-in service is the authority: it asks for the old password in every other
 * session.
 */
export async function allowPasswordReset(accessToken: string): Promise<void> {
  const expiresAt = Date.now() + MAX_AGE_SECONDS * 1000;
  const signature = await signText(PURPOSE, `${sessionIdOf(accessToken)} ${expiresAt}`);
  (await cookies()).set(RECOVERY_COOKIE, `${expiresAt}.${signature}`, {
    ...cookieOptions,
    maxAge: MAX_AGE_SECONDS,
  });
}

/** Whether this browser's session was allowed to choose a new password within the last 15 minutes. */
export async function isPasswordResetAllowed(): Promise<boolean> {
  const { data } = await (await createServerSupabase()).auth.getSession();
  const [expiresAt = "", signature = ""] =
    (await cookies()).get(RECOVERY_COOKIE)?.value.split(".") ?? [];
  const sessionId = sessionIdOf(data.session?.access_token ?? "");
  if (!sessionId || !(Number(expiresAt) > Date.now())) return false;
  return verifySignature(PURPOSE, `${sessionId} ${expiresAt}`, signature);
}

export async function endPasswordReset(): Promise<void> {
  // Not `delete`, which omits `Secure`: browsers would ignore it for a name with the prefix.
  (await cookies()).set(RECOVERY_COOKIE, "", { ...cookieOptions, maxAge: 0 });
}
