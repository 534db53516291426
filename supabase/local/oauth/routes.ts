import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import { isLoopbackOrigin } from "../loopback.ts";
import { oneLine } from "../settings.ts";
import { openAccount } from "./accounts.ts";
import { authorizationUrl, fetchIdentity } from "./identity.ts";
import type { OAuthClient, OAuthClients, OAuthProvider } from "./providers.ts";

type Parts = { db: Database; clients: OAuthClients; siteUrl: string };
type Flow = { id: string; provider: OAuthProvider; referrer: string };

/** Time limit from the button to the exchange of the code, which lite checks too. */
const flowMinutes = 5;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const challengeShape = /^[\w.~-]{43,128}$/;

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

const refuse = (message: string) =>
  Response.json({ code: 400, error_code: "validation_failed", msg: message }, { status: 400 });

/** Adds the problem to the query and the fragment of an address, as GoTrue does. */
function withProblem(address: string, problem: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(problem)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(problem).toString();
  return url.toString();
}

async function readParams(request: Request, body: Uint8Array | null): Promise<URLSearchParams> {
  return request.method === "POST"
    ? new URLSearchParams(new TextDecoder().decode(body ?? new Uint8Array()))
    : new URL(request.url).searchParams;
}

/**
 * Handles `/auth/v1/authorize` and `/auth/v1/callback` for the configured providers: lite has fixed addresses for Google and
 * supports neither Apple nor Facebook. Lite later exchanges the code of `auth.flow_state` for a session. Passes other
 * requests to lite, and adds the providers to lite's settings.
 */
export function createOAuthRoutes({ db, clients, siteUrl }: Parts) {
  const clientOf = (name: string | null): [OAuthProvider, OAuthClient] | null => {
    const entry = Object.entries(clients).find(([provider]) => provider === name);
    return entry ? [entry[0] as OAuthProvider, entry[1]] : null;
  };

  /** Only pages of the site, which is on loopback here, may get a code. */
  const safeReferrer = (address: string | null) => {
    const url = address ? URL.parse(address) : null;
    const isOwn = url && (url.origin === new URL(siteUrl).origin || isLoopbackOrigin(url.origin));
    return isOwn ? url.toString() : siteUrl;
  };

  async function authorize(request: Request): Promise<Response | null> {
    const { searchParams, origin } = new URL(request.url);
    const known = clientOf(searchParams.get("provider"));
    if (!known) return null;
    const challenge = searchParams.get("code_challenge") ?? "";
    const method = searchParams.get("code_challenge_method")?.toLowerCase();
    if (method !== "s256" || !challengeShape.test(challenge)) {
      return refuse("A sign-in needs a code_challenge of method s256");
    }
    const [provider, client] = known;
    const state = randomUUID();
    await db.sql("delete from auth.flow_state where created_at < now() - interval '1 day'");
    await db.sql(
      `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method,
         provider_type, provider_access_token, provider_refresh_token, referrer)
       values ($1, $2, 'oauth', $3, 's256', $4, '', '', $5)`,
      [state, randomUUID(), challenge, provider, safeReferrer(searchParams.get("redirect_to"))],
    );
    const redirectUri = `${origin}/auth/v1/callback`;
    const location = await authorizationUrl(provider, client, { redirectUri, state });
    return new Response(null, { status: 302, headers: { location } });
  }

  async function findFlow(state: string | null): Promise<Flow | null> {
    if (!state || !uuid.test(state)) return null;
    const [flow] = await db.sql<Flow>(
      `select id, provider_type as provider, referrer from auth.flow_state
       where id = $1 and user_id is null and authentication_method = 'oauth'
         and created_at > now() - make_interval(mins => $2)`,
      [state, flowMinutes],
    );
    return flow ?? null;
  }

  /** Opens the account and returns the code for the browser to exchange; each state is valid once. */
  const claimFlow = (flow: Flow, identity: Awaited<ReturnType<typeof fetchIdentity>>) =>
    db.transaction(async ({ sql }) => {
      const userId = await openAccount(sql, identity);
      const [claimed] = await sql<{ auth_code: string }>(
        `update auth.flow_state set user_id = $2, auth_code_issued_at = now()
         where id = $1 and user_id is null returning auth_code`,
        [flow.id, userId],
      );
      if (!claimed) throw new Error("The state was used before");
      return claimed.auth_code;
    });

  async function callback(request: Request, body: Uint8Array | null): Promise<Response> {
    const params = await readParams(request, body);
    const state = params.get("state");
    const flow = await findFlow(state);
    const known = clientOf(flow?.provider ?? null);
    if (!flow || !known) {
      return redirect(
        withProblem(siteUrl, {
          error: "invalid_request",
          error_code: state ? "bad_oauth_state" : "bad_oauth_callback",
          error_description: state
            ? "OAuth state not found or expired"
            : "OAuth state parameter missing",
        }),
      );
    }
    const reported = params.get("error");
    if (reported) {
      const error_description = params.get("error_description") ?? "";
      return redirect(withProblem(flow.referrer, { error: reported, error_description }));
    }
    try {
      const redirectUri = `${new URL(request.url).origin}/auth/v1/callback`;
      const identity = await fetchIdentity(...known, { redirectUri, params, state: flow.id });
      const target = new URL(flow.referrer);
      target.searchParams.set("code", await claimFlow(flow, identity));
      return redirect(target.toString());
    } catch (error) {
      console.error(`Sign-in with ${flow.provider} failed: ${oneLine(error)}`);
      const error_description = "The identity of the provider was not accepted";
      return redirect(withProblem(flow.referrer, { error: "server_error", error_description }));
    }
  }

  /** Returns lite's settings with the offered providers. */
  async function addProviders(response: Response): Promise<Response> {
    if (!response.ok) return response;
    const settings: { external?: object } = await response.json();
    const offered = Object.fromEntries(Object.keys(clients).map((provider) => [provider, true]));
    return Response.json({ ...settings, external: { ...settings.external, ...offered } });
  }

  return async (
    request: Request,
    body: Uint8Array | null,
    askLite: () => Promise<Response>,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/auth/v1/settings") return addProviders(await askLite());
    if (pathname === "/auth/v1/authorize" && request.method === "GET") {
      return (await authorize(request)) ?? askLite();
    }
    const isCallback = pathname === "/auth/v1/callback" && Object.keys(clients).length > 0;
    return isCallback ? callback(request, body) : askLite();
  };
}
