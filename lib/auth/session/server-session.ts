import { cookies, headers } from "next/headers";
import { deletedSessionCookie, isSessionCookie, parseSessionCookies } from "../../session-cookie";
import { isBackendUnavailable } from "../../supabase/connection";
import { createServerSupabase } from "../../supabase/server";
import { storePendingReturn } from "../pending-return";

/** Deletes the session cookie, whether or not the sign-in service can be reached. */
export async function deleteSessionCookies(): Promise<void> {
  const [store, header] = [await cookies(), (await headers()).get("cookie")];
  // From the header too: Next leaves out a value that cannot be decoded; and from the store, because
  // pieces that were refreshed during this request were not sent.
  const stored = store.getAll().filter(({ name }) => isSessionCookie(name));
  for (const { name } of [...parseSessionCookies(header ?? ""), ...stored]) {
    store.set(name, "", deletedSessionCookie);
  }
}

/** Refreshes an expired session; deletes the cookie of one that cannot be refreshed. */
export async function refreshSession(): Promise<void> {
  const { auth } = await createServerSupabase();
  const { data, error } = await auth.getUser();
  if (!data.user && !isBackendUnavailable(error)) await deleteSessionCookies();
}

/**
 * Ends a session whose place in this browser another one has taken: a copy of it is worth nothing any more, and its device is
 * the new one's. A failure is logged.
 */
export async function endReplacedSession(
  { auth }: Awaited<ReturnType<typeof createServerSupabase>>,
  accessToken: string,
): Promise<void> {
  const { error } = await auth.admin.signOut(accessToken, "local");
  if (error) console.error("ending the session before failed", error);
}

/**
 * Signs this browser out: ends its session at the sign-in service, removes its device from the user's
 * list and deletes the cookie, and where a mailed link would lead, in any case. False, and logged, when
 * the service could not be reached.
 */
export async function signOut(deviceId: string): Promise<boolean> {
  const supabase = await createServerSupabase();
  if (deviceId) {
    const { error } = await supabase.rpc("remove_device", { p_device_id: deviceId });
    if (error && error.code !== "PT401") console.error("removing the device failed", error);
  }
  const { error } = await supabase.auth.signOut({ scope: "local" });
  if (error) console.error("signing out failed", error);
  await Promise.all([deleteSessionCookies(), storePendingReturn(null)]);
  return !error;
}
