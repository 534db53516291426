import { cookies } from "next/headers";
import { sessionCookieOptions } from "../session-cookie";
import { safeReturnPath } from "./return-path";

/** On https sites the name has the `__Host-` prefix: browsers then accept the cookie from this host only. */
const RETURN_COOKIE = `${sessionCookieOptions.secure ? "__Host-" : ""}mahfil_return`;
const cookieOptions = {
  httpOnly: true,
  secure: sessionCookieOptions.secure,
  sameSite: "lax" as const,
  path: "/",
};
/** Longer than a mailed link is valid. */
const MAX_AGE_SECONDS = 60 * 60;

/**
 * Stores in this browser where a mailed link that it requests leads afterwards; null for no special page. Not stored in
 * the mail, because whoever requests the mail would choose the address.
 */
export async function storePendingReturn(path: string | null): Promise<void> {
  // Not `delete`, which omits `Secure`: browsers would ignore it for a name with the prefix.
  (await cookies()).set(RETURN_COOKIE, path ?? "", {
    ...cookieOptions,
    maxAge: path ? MAX_AGE_SECONDS : 0,
  });
}

/** The stored return address, validated again; null when there is none. */
export async function getPendingReturn(): Promise<string | null> {
  return safeReturnPath((await cookies()).get(RETURN_COOKIE)?.value);
}
