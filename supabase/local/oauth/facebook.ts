import { createHmac } from "node:crypto";
import type { ProviderIdentity } from "./identity.ts";
import type { OAuthClient } from "./providers.ts";

const timeoutMs = 10_000;

/** The host of the API; a local server in Facebook's place is used for both the API and the dialog. */
const apiOf = ({ issuer }: OAuthClient) =>
  issuer === "https://www.facebook.com" ? "https://graph.facebook.com" : issuer;

/** Returns the address at which Facebook asks the user. */
export function facebookAuthorizationUrl(
  client: OAuthClient,
  { redirectUri, state }: { redirectUri: string; state: string },
): string {
  const url = new URL("/dialog/oauth", client.issuer);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "email",
    state,
  }).toString();
  return url.toString();
}

async function readAnswer(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json();
  if (!answer.ok || typeof body !== "object" || body === null) {
    throw new Error(`Facebook answered ${answer.status}`);
  }
  return body as Record<string, unknown>;
}

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);

/**
 * Exchanges the code of a callback for the user's identity, as GoTrue does (supabase/auth,
 * internal/api/provider/facebook.go), which marks every address of Facebook as verified. Throws for an unknown code, and for
 * a user without an address.
 */
export async function fetchFacebookIdentity(
  client: OAuthClient,
  { redirectUri, params }: { redirectUri: string; params: URLSearchParams },
): Promise<ProviderIdentity> {
  const signal = AbortSignal.timeout(timeoutMs);
  const token = text(
    (
      await readAnswer(
        await fetch(new URL("/oauth/access_token", apiOf(client)), {
          method: "POST",
          signal,
          body: new URLSearchParams({
            grant_type: "authorization_code",
            client_id: client.clientId,
            client_secret: client.secret,
            redirect_uri: redirectUri,
            code: params.get("code") ?? "",
          }),
        }),
      )
    ).access_token,
  );
  if (!token) throw new Error("Facebook issued no token");
  const profileUrl = new URL("/me?fields=email,first_name,last_name,name,picture", apiOf(client));
  const issuer = profileUrl.toString();
  // Proves that the application sends the token: a stolen token is useless without its secret.
  const proof = createHmac("sha256", client.secret).update(token).digest("hex");
  profileUrl.searchParams.set("appsecret_proof", proof);
  const user = await readAnswer(
    await fetch(profileUrl, { signal, headers: { authorization: `Bearer ${token}` } }),
  );
  const subject = text(user.id);
  const email = text(user.email)?.toLowerCase();
  if (!subject || !email) throw new Error("The provider named no address");
  const name = `${text(user.first_name) ?? ""} ${text(user.last_name) ?? ""}`.trim();
  return {
    provider: "facebook",
    subject,
    email,
    data: {
      iss: issuer,
      sub: subject,
      provider_id: subject,
      email,
      email_verified: true,
      phone_verified: false,
      ...(name && { name, full_name: name }),
    },
  };
}
