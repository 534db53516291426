import { createEmulator } from "emulate";
import type { OAuthProvider } from "../../supabase/local/oauth/providers.ts";

export type ProviderUser = {
  email: string;
  name?: string;
  picture?: string;
  /** Google only; true by default. */
  email_verified?: boolean;
  /** Apple only: the provider shares a relay address instead. */
  is_private_email?: boolean;
};

export const oauthClient = { clientId: "mahfil-local", secret: "mahfil-local-secret" };

/** Facebook is in facebook-provider.ts, because `emulate` does not support it. */
type EmulatedProvider = Exclude<OAuthProvider, "facebook">;

const consentPaths: Record<EmulatedProvider, string> = {
  google: "/o/oauth2/v2/auth/callback",
  apple: "/auth/authorize/callback",
};

const decodeHtml = (text: string) =>
  text
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:#39|#x27);/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** Runs Google or Apple (npm `emulate`) on a port of this machine, with these users and our client. */
export async function startOAuthProvider(
  provider: EmulatedProvider,
  options: { port: number; users: ProviderUser[]; backendUrl: string; baseUrl?: string },
) {
  const url = options.baseUrl ?? `http://127.0.0.1:${options.port}`;
  const client = {
    client_id: oauthClient.clientId,
    client_secret: oauthClient.secret,
    team_id: "TEAM",
    name: "Mahfil",
    redirect_uris: [`${options.backendUrl}/auth/v1/callback`],
  };
  const emulator = await createEmulator({
    service: provider,
    port: options.port,
    baseUrl: url,
    seed: { [provider]: { users: options.users, oauth_clients: [client] } },
  });

  /** Returns the parameters of the callback after this user's consent. */
  async function allow(authorizeUrl: string, email: string): Promise<URLSearchParams> {
    const page = await fetch(authorizeUrl);
    if (!page.ok) throw new Error(`The provider refused the client: ${await page.text()}`);
    const form = new URLSearchParams(new URL(authorizeUrl).searchParams);
    form.set("email", email);
    const consent = new URL(consentPaths[provider], url);
    const answer = await fetch(consent, { method: "POST", body: form, redirect: "manual" });
    const location = answer.headers.get("location");
    if (location) return new URL(location).searchParams;
    const fields = (await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g);
    return new URLSearchParams(
      [...fields].map(([, name = "", value = ""]) => [name, decodeHtml(value)]),
    );
  }
  return { url, allow, stop: () => emulator.close() };
}
