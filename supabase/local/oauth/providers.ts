import { isLoopbackHost } from "../loopback.ts";
import { StartError } from "../settings.ts";

const oauthProviders = ["google", "apple", "facebook"] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

/** Settings of a provider that the embedded backend offers. */
export type OAuthClient = {
  clientId: string;
  secret: string;
  /** The provider's address, or that of a local server in its place. */
  issuer: string;
};
export type OAuthClients = Partial<Record<OAuthProvider, OAuthClient>>;

const issuers: Record<OAuthProvider, string> = {
  google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
  facebook: "https://www.facebook.com",
};

function readClient(
  provider: OAuthProvider,
  env: Record<string, string | undefined>,
): OAuthClient | null {
  const name = provider.toUpperCase();
  const clientId = env[`SUPABASE_AUTH_${name}_CLIENT_ID`]?.trim();
  const secret = env[`SUPABASE_AUTH_${name}_SECRET`]?.trim();
  const issuer = env[`LOCAL_${name}_ISSUER`]?.trim();
  if (Boolean(clientId) !== Boolean(secret)) {
    throw new StartError(
      `Set both SUPABASE_AUTH_${name}_CLIENT_ID and SUPABASE_AUTH_${name}_SECRET, or neither`,
    );
  }
  if (!issuer) return clientId && secret ? { clientId, secret, issuer: issuers[provider] } : null;
  const url = URL.parse(issuer);
  if (url?.protocol !== "http:" || !isLoopbackHost(url.host)) {
    throw new StartError(`LOCAL_${name}_ISSUER is no http address of this machine: ${issuer}`);
  }
  return {
    clientId: clientId ?? "mahfil-local",
    secret: secret ?? "mahfil-local-secret",
    issuer: url.origin,
  };
}

/** Returns the providers that the environment configures. Throws a StartError for invalid settings. */
export function readOAuthClients(
  env: Record<string, string | undefined> = process.env,
): OAuthClients {
  const clients: OAuthClients = {};
  for (const provider of oauthProviders) {
    const client = readClient(provider, env);
    if (client) clients[provider] = client;
  }
  return clients;
}
