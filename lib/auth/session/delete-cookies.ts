import { cookieOptions } from "../../supabase/cookie";
import { cookiesIn } from "../../supabase/stored-session";

/** Drops the session's cookies in the browser itself, without the server. */
export async function dropSessionCookies(): Promise<void> {
  const names = cookiesIn(document.cookie).map(({ name }) => name);
  // Where a browser cannot, the server drops them at the next request that it answers.
  const store = globalThis.cookieStore as CookieStore | undefined;
  await Promise.all(names.map((name) => store?.delete({ name, path: cookieOptions.path })));
}
