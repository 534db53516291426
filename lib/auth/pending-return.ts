import { cookies } from "next/headers";
import { sessionCookieOptions } from "../session-cookie";
import { safeReturnPath } from "./return-path";

/** With the prefix by which browsers accept it from this host and by https only, where the site has it. */
const RETURN_COOKIE = `${sessionCookieOptions.secure ? "__Host-" : ""}mahfil_return`;
const cookieOptions = {
  httpOnly: true,
  secure: sessionCookieOptions.secure,
  sameSite: "lax" as const,
  path: "/",
};
/** Longer than a mailed link works. */
const MAX_AGE_SECONDS = 60 * 60;

/**
 * Stores in this browser where a mailed link that it asks for leads in the end; without a path, that it leads nowhere
 * in particular. Not in the mail: its address would be chosen by whoever asked for it.
 */
export async function storePendingReturn(path: string | null): Promise<void> {
  // Not by `delete`, which leaves out `Secure`: browsers would ignore it for a name with the prefix.
  (await cookies()).set(RETURN_COOKIE, path ?? "", {
    ...cookieOptions,
    maxAge: path ? MAX_AGE_SECONDS : 0,
  });
}

/** The stored return address, checked again; null for none. */
export async function getPendingReturn(): Promise<string | null> {
  return safeReturnPath((await cookies()).get(RETURN_COOKIE)?.value);
}
