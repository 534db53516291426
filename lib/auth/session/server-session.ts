import { cookies, headers } from "next/headers";
import { deletedSessionCookie, isSessionCookie, parseSessionCookies } from "../../session-cookie";
import { isBackendUnavailable } from "../../supabase/connection";
import { createServerSupabase } from "../../supabase/server";
import { storePendingReturn } from "../pending-return";

/** Deletes the session cookie, whether or not the sign-in service can be reached. */
export async function deleteSessionCookies(): Promise<void> {
  const [store, header] = [await cookies(), (await headers()).get("cookie")];
  // From the header, because Next omits a value that cannot be decoded; from the store, because chunks refreshed during
  // this request were not sent by the browser.
  const stored = store.getAll().filter(({ name }) => isSessionCookie(name));
  for (const { name } of [...parseSessionCookies(header ?? ""), ...stored]) {
    store.set(name, "", deletedSessionCookie);
  }
}

/** Refreshes an expired session; deletes the cookie of a session that cannot be refreshed. */
export async function refreshSession(): Promise<void> {
  const { auth } = await createServerSupabase();
  const { data, error } = await auth.getUser();
  if (!data.user && !isBackendUnavailable(error)) await deleteSessionCookies();
}

/**
 * Ends a session that another one has replaced in this browser, so that a copy of it no longer works; the new session
 * keeps the device. Logs a failure.
 */
export async function endReplacedSession(
  { auth }: Awaited<ReturnType<typeof createServerSupabase>>,
  accessToken: string,
): Promise<void> {
  const { error } = await auth.admin.signOut(accessToken, "local");
  if (error) console.error("ending the replaced session failed", error);
}

/**
 * Signs this browser out: ends its session at the sign-in service and removes its device from the user's list. Always
 * deletes the session cookie and the stored return address of a mailed link. Returns false, and logs, when the service
 * cannot be reached.
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
