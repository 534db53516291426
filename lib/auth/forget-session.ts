import { cookies } from "next/headers";
import { SESSION_COOKIE } from "../supabase/cookie";

/** Makes this browser forget its session, even when the backend cannot be told. */
export async function forgetSession(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll()) {
    if (name.startsWith(SESSION_COOKIE)) store.delete(name);
  }
}
