import { createServer } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import type { OAuthProvider } from "../../supabase/local/oauth/providers.ts";

export const redirectTo = "http://localhost:3000/dashboard/profile";

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A browser's client; `browserStorage` has the PKCE verifier between the redirect to the provider and the callback. */
export function createBrowser(backend: Backend) {
  const browserStorage = new Map<string, string>();
  const client = createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => browserStorage.get(key) ?? null,
        setItem: (key, value) => void browserStorage.set(key, value),
        removeItem: (key) => void browserStorage.delete(key),
      },
    },
  });
  return { client, browserStorage };
}

type Client = ReturnType<typeof createBrowser>["client"];

/** The address at which the provider asks for consent. */
export async function startSignIn(
  client: Client,
  provider: OAuthProvider,
  to = redirectTo,
): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: to, skipBrowserRedirect: true },
  });
  const answer = await fetch(data.url ?? "", { redirect: "manual" });
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

/** Sends the provider's answer to the backend as the provider does; returns where the browser is redirected. */
export async function callBack(
  backend: Backend,
  provider: OAuthProvider,
  params: URLSearchParams,
): Promise<URL> {
  const url = `${backend.url}/auth/v1/callback`;
  const answer =
    provider === "apple"
      ? await fetch(url, { method: "POST", body: params, redirect: "manual" })
      : await fetch(`${url}?${params}`, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

/** A complete sign-in; returns the final address and the exchange of its code, if there is one. */
export async function signInWith(
  backend: Backend,
  provider: OAuthProvider,
  emulator: { allow: (authorizeUrl: string, email: string) => Promise<URLSearchParams> },
  email: string,
) {
  const { client, browserStorage } = createBrowser(backend);
  const params = await emulator.allow(await startSignIn(client, provider), email);
  const target = await callBack(backend, provider, params);
  const code = target.searchParams.get("code");
  const exchanged = code ? await client.auth.exchangeCodeForSession(code) : null;
  return { client, browserStorage, target, code, exchanged };
}
