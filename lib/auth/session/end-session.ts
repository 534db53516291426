import { cookies, headers } from "next/headers";
import { SESSION_COOKIE } from "../../supabase/cookie";
import { createServerSupabase } from "../../supabase/server";
import { cookiesIn, isOutage } from "../../supabase/stored-session";

/** Makes this browser forget its session, even when the backend cannot be told. */
export async function forgetSession(): Promise<void> {
  const [store, sent] = [await cookies(), (await headers()).get("cookie")];
  // As they were sent, too: a value that cannot be decoded is missing among those that were parsed,
  // and what was renewed during this request was not sent.
  const parsed = store.getAll().filter(({ name }) => name.startsWith(SESSION_COOKIE));
  for (const { name } of [...cookiesIn(sent ?? ""), ...parsed]) store.delete(name);
}

/** Renews a session whose time is over; one that cannot be renewed, or is none, is forgotten. */
export async function renewSession(): Promise<void> {
  const { auth } = await createServerSupabase();
  const { data, error } = await auth.getUser();
  if (!data.user && !isOutage(error)) await forgetSession();
}

/**
 * Ends this browser's session at the backend and takes its device out of the person's list; the
 * browser forgets it in any case. False, and logged, when the backend could not be told.
 */
export async function endSession(device: string): Promise<boolean> {
  const supabase = await createServerSupabase();
  if (device) {
    const { error } = await supabase.rpc("remove_device", { p_device_id: device });
    if (error && error.code !== "PT401") console.error("the device stays in the list", error);
  }
  const { error } = await supabase.auth.signOut({ scope: "local" });
  if (error) console.error("signing out failed", error);
  await forgetSession();
  return !error;
}
