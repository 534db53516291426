import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { oauthClient } from "./oauth-provider.ts";

/** A user of Facebook. One without an email signed up with a phone number or does not share the address. */
export type FacebookUser = { name: string; email?: string };

type Grant = { user: FacebookUser; redirectUri: string };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function answerJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Refuses a call as Facebook's Graph API does. */
const refuse = (response: ServerResponse, message: string) =>
  answerJson(response, 400, { error: { message, type: "OAuthException", code: 100 } });

/**
 * Stands in for Facebook on a port of this machine, for our client and these users. Refuses what Facebook refuses: another
 * client, another redirect address, a wrong secret, a code that is unknown, used or issued for another redirect address, and a
 * call without the right proof of the secret.
 */
export async function startFacebook(options: {
  port: number;
  users: FacebookUser[];
  backendUrl: string;
}) {
  const url = `http://127.0.0.1:${options.port}`;
  const redirectUri = `${options.backendUrl}/auth/v1/callback`;
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, FacebookUser>();
  const nameOf = (user: FacebookUser) => user.email ?? user.name;
  // The same user has the same id in every run.
  const idOf = (user: FacebookUser) =>
    String(createHash("sha256").update(nameOf(user)).digest().readUIntBE(0, 6));

  function findProblem(asked: URLSearchParams): string | null {
    if (asked.get("client_id") !== oauthClient.clientId) return "Invalid App ID";
    if (asked.get("redirect_uri") !== redirectUri) return "URL Blocked";
    if (asked.get("response_type") !== "code") return "Invalid response_type";
    return asked.get("state") ? null : "The state is missing";
  }

  /** Returns where the browser goes after consent or refusal. */
  function answerOf(asked: URLSearchParams, user: FacebookUser | undefined): URL {
    const target = new URL(asked.get("redirect_uri") ?? "");
    target.searchParams.set("state", asked.get("state") ?? "");
    if (user) {
      const code = randomUUID();
      codes.set(code, { user, redirectUri: asked.get("redirect_uri") ?? "" });
      target.searchParams.set("code", code);
    } else {
      target.searchParams.set("error", "access_denied");
      target.searchParams.set("error_description", "Permissions error");
    }
    return target;
  }

  function showDialog(response: ServerResponse, asked: URLSearchParams) {
    const buttons = options.users.map(
      (user) => `<button name="user" value="${idOf(user)}">${escapeHtml(nameOf(user))}</button>`,
    );
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><title>Facebook</title><form method="post" action="?${escapeHtml(asked.toString())}">` +
        `${buttons.join("")}<button name="user" value="">Cancel</button></form>`,
    );
  }

  async function issueToken(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request);
    if (form.get("client_id") !== oauthClient.clientId) return refuse(response, "Invalid App ID");
    if (form.get("client_secret") !== oauthClient.secret) {
      return refuse(response, "Error validating client secret");
    }
    const code = form.get("code") ?? "";
    const grant = codes.get(code);
    codes.delete(code);
    if (!grant) return refuse(response, "This authorization code has been used or is invalid");
    if (form.get("redirect_uri") !== grant.redirectUri) {
      return refuse(response, "The redirect_uri is not the one of the dialog");
    }
    const token = randomUUID();
    tokens.set(token, grant.user);
    answerJson(response, 200, { access_token: token, token_type: "bearer", expires_in: 5184000 });
  }

  function showProfile(request: IncomingMessage, response: ServerResponse, asked: URLSearchParams) {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const user = tokens.get(token);
    if (!user) return refuse(response, "Invalid OAuth access token");
    const proof = createHmac("sha256", oauthClient.secret).update(token).digest("hex");
    if (asked.get("appsecret_proof") !== proof) {
      return refuse(response, "Invalid appsecret_proof provided in the API argument");
    }
    const [first, ...rest] = user.name.split(" ");
    const profile: Record<string, unknown> = {
      email: user.email,
      first_name: first,
      last_name: rest.join(" "),
      name: user.name,
      picture: { data: { url: "https://platform-lookaside.fbsbx.com/me.jpg" } },
    };
    const fields = (asked.get("fields") ?? "").split(",");
    answerJson(response, 200, {
      ...Object.fromEntries(Object.entries(profile).filter(([field]) => fields.includes(field))),
      id: idOf(user),
    });
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (pathname === "/dialog/oauth") {
      const problem = findProblem(searchParams);
      if (problem) return refuse(response, problem);
      if (request.method === "GET") return showDialog(response, searchParams);
      const chosen = (await readForm(request)).get("user");
      const user = options.users.find((one) => idOf(one) === chosen);
      return response.writeHead(302, { location: answerOf(searchParams, user).toString() }).end();
    }
    if (pathname === "/oauth/access_token" && request.method === "POST") {
      return issueToken(request, response);
    }
    if (pathname === "/me") return showProfile(request, response, searchParams);
    return refuse(response, "Unknown path components");
  });
  await new Promise<void>((done) => server.listen(options.port, "127.0.0.1", done));

  return {
    url,
    /** Returns the parameters of the callback after the consent of the user with this address or name. */
    async allow(authorizeUrl: string, name: string): Promise<URLSearchParams> {
      const user = options.users.find((one) => nameOf(one) === name);
      if (!user) throw new Error(`Facebook knows no ${name}`);
      const body = new URLSearchParams({ user: idOf(user) });
      const answer = await fetch(authorizeUrl, { method: "POST", body, redirect: "manual" });
      const location = answer.headers.get("location");
      if (!location) throw new Error(`Facebook refused the client: ${await answer.text()}`);
      return new URL(location).searchParams;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
