import { createBrowserSupabase } from "../../supabase/browser";
import { cookiesIn, storedSession } from "../../supabase/stored-session";
import type { SessionUser } from "../types";
import { createUserSession, type UserSession } from "./browser-session";
import { dropSessionCookies } from "./delete-cookies";

/**
 * The session of this browser. What is no session at all is dropped first, and one whose time
 * is over is renewed by the server: in the browser either would end in a warning or an error.
 */
export async function openUserSession(
  onUser: (user: SessionUser | null) => void,
): Promise<UserSession> {
  const look = () => storedSession(cookiesIn(document.cookie));
  if (look() === "unreadable") await dropSessionCookies();
  if (look() === "expired" || look() === "unreadable") {
    await fetch("/api/session", { method: "POST" }).catch(() => {});
  }
  return createUserSession(createBrowserSupabase(), onUser);
}
