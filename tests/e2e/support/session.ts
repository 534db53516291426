import type { BrowserContext } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import { sessionCookieOptions } from "../../../lib/session-cookie";
import { backendUrl, demoPassword } from "./backend";

/** Gives a browser somebody's session, for tests that are not about signing in. */
export async function carrySession(context: BrowserContext, email: string, url: string) {
  const cookies = new Map<string, string>();
  const client = createServerClient(backendUrl, "sb_publishable_mahfil_local", {
    cookieOptions: sessionCookieOptions,
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (all) => {
        for (const { name, value } of all) cookies.set(name, value);
      },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: demoPassword });
  if (error) throw error;
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}
