import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ServerType } from "@hono/node-server";
import { WebSocketServer } from "ws";
import type { Database } from "../database.ts";
import { isLoopbackHost, isLoopbackOrigin } from "../loopback.ts";
import { publishableKey, secretKey } from "../settings.ts";
import { type Identity, verifyAccessToken } from "./access-token.ts";
import {
  createRelay,
  deliverDatabaseBroadcasts,
  removeOldMessages,
} from "./database-broadcasts.ts";
import type { ProtocolVersion } from "./frames.ts";
import { createHub } from "./hub.ts";
import { limits } from "./limits.ts";
import { type ServedSocket, serveSocket } from "./socket.ts";

/** Close codes of RFC 6455. */
const GOING_AWAY = 1001;
const SERVICE_RESTART = 1012;

const SWEEP_MS = 15_000;
const CLEANING_MS = 3_600_000;

type Handshake = { version: ProtocolVersion; role: Identity["role"] } | { status: string };

/** Parses a request for a socket. Returns the HTTP status to refuse with when it is invalid. */
function readHandshake(request: IncomingMessage): Handshake {
  const { host = null, origin } = request.headers;
  if (!isLoopbackHost(host)) return { status: "421 Misdirected Request" };
  if (origin && !isLoopbackOrigin(origin)) return { status: "403 Forbidden" };
  const url = URL.parse(request.url ?? "/", "http://localhost");
  if (!url) return { status: "400 Bad Request" };
  const { pathname, searchParams } = url;
  if (pathname !== "/realtime/v1/websocket") return { status: "404 Not Found" };
  const key = request.headers["x-api-key"] ?? searchParams.get("apikey");
  const version = searchParams.get("vsn") ?? "1.0.0";
  if (version !== "1.0.0" && version !== "2.0.0") return { status: "400 Bad Request" };
  if (key === publishableKey) return { version, role: "anon" };
  if (key === secretKey) return { version, role: "service_role" };
  return { status: "401 Unauthorized" };
}

function refuse(socket: Duplex, status: string) {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/**
 * Starts Realtime at `/realtime/v1/websocket` of the server: broadcasts of the database and of clients, presence, and private
 * topics under the policies of `realtime.messages`. Returns a function that stops it.
 */
export async function startRealtime({
  db,
  server,
  jwtSecret,
}: {
  db: Database;
  server: ServerType;
  jwtSecret: string;
}): Promise<() => void> {
  const hub = createHub();
  const sockets = new Set<ServedSocket>();
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: limits.frame });

  // Missed broadcasts cannot be delivered later: clients reconnect and read the data.
  const restart = () => {
    for (const socket of sockets) socket.close(SERVICE_RESTART, "Connect again");
  };
  await deliverDatabaseBroadcasts(db, hub, restart);
  const relay = await createRelay(db, hub);

  function identifyAs(role: Identity["role"]) {
    const own: Identity = { role, claims: { role }, expiresAt: Number.POSITIVE_INFINITY };
    return async (token: string | null) =>
      token === null || token.startsWith("sb_") ? own : verifyAccessToken(token, jwtSecret);
  }

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const handshake = readHandshake(request);
    if ("status" in handshake) return refuse(socket, handshake.status);
    if (sockets.size >= limits.sockets) return refuse(socket, "429 Too Many Requests");
    const services = { db, hub, relay, identify: identifyAs(handshake.role) };
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const served = serveSocket(webSocket, handshake.version, services);
      sockets.add(served);
      webSocket.on("close", () => sockets.delete(served));
    });
  }

  /** Closes the channels of sessions that have ended. */
  async function endChannelsOfEndedSessions() {
    const channels = [...sockets].flatMap((socket) => socket.channels());
    const ids = new Set(channels.flatMap(({ sessionId }) => sessionId ?? []));
    if (ids.size === 0) return;
    const rows = await db.sql<{ id: string }>(
      `select id from auth.sessions
       where id::text in (select value from jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify([...ids])],
    );
    const active = new Set(rows.map(({ id }) => id));
    for (const channel of channels) {
      if (channel.sessionId && !active.has(channel.sessionId)) {
        channel.shutDown("The session has ended");
      }
    }
  }

  const logFailure = (error: unknown) =>
    console.error("realtime: failed to close channels of ended sessions", error);
  const sweepTimer = setInterval(() => {
    for (const socket of sockets) socket.endIfIdle();
    endChannelsOfEndedSessions().catch(logFailure);
  }, SWEEP_MS);
  const cleaningTimer = setInterval(() => removeOldMessages(db).catch(logFailure), CLEANING_MS);
  sweepTimer.unref();
  cleaningTimer.unref();
  await removeOldMessages(db);
  server.on("upgrade", handleUpgrade);

  return function stop() {
    clearInterval(sweepTimer);
    clearInterval(cleaningTimer);
    server.off("upgrade", handleUpgrade);
    for (const socket of sockets) {
      socket.close(GOING_AWAY, "The backend stops");
      socket.terminate();
    }
    webSockets.close();
  };
}
