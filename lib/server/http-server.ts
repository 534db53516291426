import { createServer, type Server } from "node:http";
import onHeaders from "on-headers";

/** Longer than proxies keep idle connections (60 s): one that reuses a connection must not find it closed. */
const KEEP_ALIVE_MS = 65_000;
/** Longer than any answer is waited for: photos wait longest, for others that are decoded. */
const SILENCE_MS = 120_000;

/**
 * The HTTP server of the site. A connection on which nothing is sent or taken for two minutes is closed: an answer that
 * nobody reads would stay in memory. So is one that expects what HTTP does not know. A body that was answered before it was
 * read is read to its end, which sizeRefusal (request-limits.ts) bounds, or the connection is closed: proxies give it to other
 * visitors.
 */
export function createHttpServer({
  dev,
  silenceMs = SILENCE_MS,
}: {
  dev: boolean;
  silenceMs?: number;
}): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Only hot reload uses upgraded connections; otherwise such a request is answered like any other.
    shouldUpgradeCallback: () => dev,
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    // The reader of an action's body breaks off where it cannot be decoded. Node reads nothing more from such a connection, which
    // the answer has to say: a proxy would give it to another visitor before it is closed.
    onHeaders(response, () => {
      const isUnread = request.destroyed || "next-action" in request.headers;
      if (!request.complete && isUnread) response.setHeader("connection", "close");
    });
    response.once("finish", () => {
      if (request.complete) return;
      if (request.destroyed) socket.destroySoon();
      // Node does so by itself only where nobody has begun to read.
      else request.unpipe().resume();
    });
  });
  // Node would go on reading the body.
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { connection: "close" }).end();
  });
  if (!dev) server.setTimeout(silenceMs);
  return server;
}
