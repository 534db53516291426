import { createServer, type Server } from "node:http";
import onHeaders from "on-headers";

/** Longer than proxies keep idle connections (60 s), so that a proxy never reuses a closed one. */
const KEEP_ALIVE_MS = 65_000;
/** Longer than any answer takes; uploads of photos wait longest, for others that are being decoded. */
const SILENCE_MS = 120_000;

/**
 * The HTTP server of the site. Closes a connection after two minutes without traffic, because an unread answer would
 * stay in memory, and one with an unknown expectation. If an answer is sent before its request's body was read, reads
 * the rest (limited by sizeRefusal in request-limits.ts) or closes the connection, because proxies reuse connections
 * for other visitors.
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
    // Only hot reload uses upgraded connections; other upgrade requests are answered like ordinary ones.
    shouldUpgradeCallback: () => dev,
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    // The reader of an action's body stops when it cannot decode it. Node then reads nothing more from the connection,
    // so the answer must announce that it closes; otherwise a proxy would reuse it for another visitor.
    onHeaders(response, () => {
      const isUnread = request.destroyed || "next-action" in request.headers;
      if (!request.complete && isUnread) response.setHeader("connection", "close");
    });
    response.once("finish", () => {
      if (request.complete) return;
      if (request.destroyed) socket.destroySoon();
      // Node does this itself only when nobody has started to read.
      else request.unpipe().resume();
    });
  });
  // Otherwise Node would continue to read the body.
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { connection: "close" }).end();
  });
  if (!dev) server.setTimeout(silenceMs);
  return server;
}
