import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createSecurityHeaders } from "../../../lib/security/security-headers.ts";
import { backendUrl, environment, siteUrl } from "../../support/hosted-project.ts";

const { constant, policy } = createSecurityHeaders({
  siteUrl,
  supabaseUrl: backendUrl,
  mapStyle: null,
  hasStripe: false,
  dev: false,
});
const headers: Record<string, string> = { ...constant, "content-security-policy": policy() };

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

/**
 * Starts a stand-in for the site behind its proxy: real HTTP and TLS servers with the site's own headers and the responses
 * that the doctor requests. `settings` can be changed while it runs.
 */
export async function startSite(certificate: { key: string; cert: string }) {
  const settings = {
    redirectsPages: true,
    removedHeader: "",
    clockSeconds: 0,
    signInLimits: "each visitor",
    calendarSecret: environment.CALENDAR_REFRESH_SECRET,
  };

  function answerSecurely(request: IncomingMessage, response: ServerResponse) {
    for (const [name, value] of Object.entries(headers)) {
      if (name !== settings.removedHeader) response.setHeader(name, value);
    }
    response.setHeader("date", new Date(Date.now() + settings.clockSeconds * 1000).toUTCString());
    if (request.url === "/api/calendars/refresh") {
      const isKnown = request.headers.authorization === `Bearer ${settings.calendarSecret}`;
      response.writeHead(isKnown ? 200 : 401).end();
    } else if (request.url === "/api/health") {
      response.end(JSON.stringify({ status: "ok", signInLimits: settings.signInLimits }));
    } else response.end("a page");
  }

  function answerByHttp(request: IncomingMessage, response: ServerResponse) {
    if (request.url?.startsWith("/api/")) response.writeHead(403).end();
    else if (settings.redirectsPages) response.writeHead(308, { location: siteUrl }).end();
    else response.end("a page");
  }

  /** The TLS server of the site, the same responses without TLS for `fetch`, and the HTTP responses. */
  const secure = createTlsServer(certificate, answerSecurely);
  const behindTls = createServer(answerSecurely);
  const plain = createServer(answerByHttp);
  const servers = [secure, behindTls, plain];
  await Promise.all(servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening")));
  return {
    settings,
    tlsPort: portOf(secure),
    urls: {
      https: `http://127.0.0.1:${portOf(behindTls)}`,
      http: `http://127.0.0.1:${portOf(plain)}`,
    },
    stop: async () => {
      for (const server of servers) server.close().closeAllConnections();
    },
  };
}
