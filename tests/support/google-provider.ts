import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type GoogleUser = {
  sub?: string;
  email: string;
  name: string;
  picture?: string;
  verified?: boolean;
};

type Grant = { user: GoogleUser; redirectUri: string; clientId: string };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

// One key for all providers of a process, because verifiers cache it.
const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
const kid = randomUUID();

function idToken(claims: object, privateKey: KeyObject): string {
  const text = `${encode({ alg: "RS256", typ: "JWT", kid })}.${encode(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

const claimsOf = (user: GoogleUser) => ({
  email: user.email,
  name: user.name,
  picture: user.picture,
  sub: user.sub ?? createHash("sha256").update(user.email).digest("hex").slice(0, 21),
  email_verified: user.verified ?? true,
});

const consentPage = (query: string) => `<!doctype html><html lang="en">
<head><title>Sign in</title><link rel="icon" href="data:,"></head><body><h1>Sign in</h1>
<form action="/consent"><input type="hidden" name="query" value="${query.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">
<label>Email <input name="email"></label> <label>Name <input name="name"></label>
<button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button>
</form></body></html>`;

/**
 * Serves Google's endpoints on loopback: consent, token, keys and userinfo. With `withIdToken` false the
 * token response has no id token, and the user is read from userinfo.
 */
export async function startGoogle({ port = 0, withIdToken = true } = {}) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, GoogleUser>();
  const tokenRequests: URLSearchParams[] = [];

  const allow = (query: URLSearchParams, user: GoogleUser): string => {
    const code = `4/${randomUUID()}`;
    const redirectUri = query.get("redirect_uri") ?? "";
    codes.set(code, { user, redirectUri, clientId: query.get("client_id") ?? "" });
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("code", code);
    return back.toString();
  };
  const deny = (query: URLSearchParams): string => {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("error", "access_denied");
    return back.toString();
  };

  function tokenFor(form: URLSearchParams): object | null {
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const fits =
      grant &&
      form.get("grant_type") === "authorization_code" &&
      form.get("client_id") === grant.clientId &&
      form.get("client_secret") &&
      form.get("redirect_uri") === grant.redirectUri;
    if (!fits) return null;
    const access_token = randomUUID();
    tokens.set(access_token, grant.user);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: "https://accounts.google.com",
      aud: grant.clientId,
      iat: now,
      exp: now + 3600,
      ...claimsOf(grant.user),
    };
    const answer = { access_token, token_type: "Bearer", expires_in: 3600 };
    return withIdToken ? { ...answer, id_token: idToken(claims, key.privateKey) } : answer;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://provider.invalid");
    const json = (status: number, body: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === "/o/oauth2/v2/auth") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return response.end(consentPage(url.search));
    }
    if (url.pathname === "/consent") {
      const query = new URLSearchParams(url.searchParams.get("query") ?? "");
      const email = url.searchParams.get("email") ?? "";
      const name = url.searchParams.get("name") ?? "";
      const allowed = url.searchParams.get("answer") === "allow";
      response.writeHead(302, { location: allowed ? allow(query, { email, name }) : deny(query) });
      return response.end();
    }
    if (url.pathname === "/token" && request.method === "POST") {
      const form = await formOf(request);
      tokenRequests.push(form);
      const answer = tokenFor(form);
      return answer ? json(200, answer) : json(400, { error: "invalid_grant" });
    }
    if (url.pathname === "/oauth2/v3/certs") {
      const jwk = key.publicKey.export({ format: "jwk" });
      return json(200, { keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] });
    }
    if (url.pathname === "/userinfo/v2/me") {
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      const user = tokens.get(bearer);
      if (!user) return json(401, { error: "invalid_token" });
      const { sub: id, email_verified: verified_email, ...rest } = claimsOf(user);
      return json(200, { id, verified_email, ...rest });
    }
    return json(404, { error: "not_found" });
  });
  await new Promise<void>((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests to the token endpoint, oldest first. */
    tokenRequests,
    /** The address to which Google redirects the browser after consent. */
    allow: (authorizeUrl: string, user: GoogleUser) =>
      allow(new URL(authorizeUrl).searchParams, user),
    deny: (authorizeUrl: string) => deny(new URL(authorizeUrl).searchParams),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
