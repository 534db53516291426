import * as openid from "openid-client";
import { facebookAuthorizationUrl, fetchFacebookIdentity } from "./facebook.ts";
import type { OAuthClient, OAuthProvider } from "./providers.ts";

/** What a provider states about the signed-in user. */
export type ProviderIdentity = {
  provider: OAuthProvider;
  subject: string;
  email: string;
  /** `auth.identities.identity_data`, with GoTrue's names for the keys. */
  data: Record<string, unknown>;
};

const scopes: Record<Exclude<OAuthProvider, "facebook">, string> = {
  google: "openid email profile",
  apple: "openid email name",
};

/** Discovered at each sign-in: a test provider has another key in every process. */
function discover({ issuer, clientId, secret }: OAuthClient): Promise<openid.Configuration> {
  const execute = [openid.enableNonRepudiationChecks];
  if (issuer.startsWith("http:")) execute.push(openid.allowInsecureRequests);
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(secret), {
    execute,
    timeout: 10,
  });
}

/** Returns the address at which the provider asks the user. `state` is also the nonce: it binds the id token to this sign-in. */
export async function authorizationUrl(
  provider: OAuthProvider,
  client: OAuthClient,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<string> {
  if (provider === "facebook") return facebookAuthorizationUrl(client, { redirectUri, state });
  const url = openid.buildAuthorizationUrl(await discover(client), {
    redirect_uri: redirectUri,
    response_type: "code",
    scope: scopes[provider],
    state,
    nonce: state,
    // Apple sends name and address only with response_mode form_post.
    ...(provider === "apple" && { response_mode: "form_post" }),
  });
  return url.toString();
}

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);

/** Returns the name that Apple sends beside the code, at the first sign-in only; it is not signed. */
function appleName(user: string | null): string | undefined {
  try {
    const { name } = JSON.parse(user ?? "") as { name?: { firstName?: string; lastName?: string } };
    return `${name?.firstName ?? ""} ${name?.lastName ?? ""}`.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Exchanges the code of a callback for the user's identity. Throws unless state, nonce, audience, issuer, expiry and
 * signature of the id token are valid. Facebook has no id token; its API is asked instead.
 */
export async function fetchIdentity(
  provider: OAuthProvider,
  client: OAuthClient,
  callback: { redirectUri: string; params: URLSearchParams; state: string },
): Promise<ProviderIdentity> {
  if (provider === "facebook") return fetchFacebookIdentity(client, callback);
  const url = new URL(callback.redirectUri);
  url.search = callback.params.toString();
  const tokens = await openid.authorizationCodeGrant(await discover(client), url, {
    expectedState: callback.state,
    expectedNonce: callback.state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const email = text(claims?.email)?.toLowerCase();
  if (!claims || !email) throw new Error("The provider named no address");
  const name = provider === "apple" ? appleName(callback.params.get("user")) : text(claims.name);
  const picture = text(claims.picture);
  return {
    provider,
    subject: claims.sub,
    email,
    data: {
      iss: claims.iss,
      sub: claims.sub,
      provider_id: claims.sub,
      email,
      // Apple sends a string instead of a boolean.
      email_verified: claims.email_verified === true || claims.email_verified === "true",
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  };
}
