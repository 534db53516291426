import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import { type Identity, Refusal } from "./access-token.ts";
import { type Broadcast, type ClientFrame, formatBroadcast, type ServerFrame } from "./frames.ts";
import type { Hub, Subscriber, TopicName } from "./hub.ts";
import { createRateLimit, jsonBytes, limits } from "./limits.ts";
import { type Permissions, readPermissions, writePermissions } from "./policies.ts";
import type { PresenceDiff } from "./presence.ts";

/** The socket of a channel. */
export type Connection = {
  version: "1.0.0" | "2.0.0";
  send: (frame: ServerFrame) => void;
  sendData: (data: string | Buffer) => void;
};

export type Services = {
  db: Database;
  hub: Hub;
  /** Returns the user of a token. Throws a Refusal. A key of the project has the role of the socket. */
  identify: (token: string | null) => Promise<Identity>;
  /** Sends a client's broadcast to the other backends of the same database. */
  relay: (name: TopicName, broadcast: Broadcast) => void;
};

type Options = {
  isPrivate: boolean;
  wantsAck: boolean;
  receivesOwn: boolean;
  presenceKey: string;
  presenceEnabled: boolean;
};

type Value = Record<string, unknown>;
const objectIn = (value: unknown, key: string): Value => {
  const found = typeof value === "object" && value !== null ? (value as Value)[key] : undefined;
  return typeof found === "object" && found !== null ? (found as Value) : {};
};

function readOptions(payload: Value): Options {
  const config = objectIn(payload, "config");
  const { key, enabled } = objectIn(config, "presence");
  const { ack, self } = objectIn(config, "broadcast");
  const changes = config.postgres_changes;
  if (Array.isArray(changes) && changes.length > 0) {
    throw new Refusal("RealtimeDisabledForConfiguration: There are no postgres_changes here");
  }
  return {
    isPrivate: config.private === true,
    wantsAck: ack === true,
    receivesOwn: self === true,
    presenceKey: typeof key === "string" && key !== "" ? key.slice(0, 200) : randomUUID(),
    presenceEnabled: enabled === true,
  };
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

/** Maximum time in milliseconds between verifications of a token, as hosted. */
const CONFIRM_MS = 300_000;

/**
 * Joins a channel. Throws a Refusal when the token is invalid, or when the policies allow its user to receive nothing from
 * the private topic. Calls `onClose` when the channel has ended for any reason.
 */
export async function joinChannel(
  services: Services,
  connection: Connection,
  frame: ClientFrame,
  onClose: (channel: Channel) => void,
) {
  const { db, hub, identify, relay } = services;
  const { topic: frameTopic, joinRef } = frame;
  const topic = frameTopic.slice("realtime:".length);
  const options = readOptions(frame.payload);
  const name: TopicName = { topic, isPrivate: options.isPrivate };
  const takePresence = createRateLimit(5, 5 / 30);
  let token = textOrNull(frame.payload.access_token) ?? textOrNull(frame.payload.user_token);
  let identity = await identify(token);
  let read = await getReadPermissions(identity);
  let write: Permissions | null = null;
  let isClosed = false;
  let confirmTimer: ReturnType<typeof setTimeout> | undefined;

  async function getReadPermissions(of: Identity): Promise<Permissions> {
    if (!options.isPrivate) return { broadcast: true, presence: true };
    const permissions = await readPermissions(db, of, topic);
    if (permissions.broadcast || permissions.presence) return permissions;
    throw new Refusal(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    );
  }

  const push = (event: string, payload: unknown) =>
    connection.send({ joinRef, topic: frameTopic, event, payload });

  const reply = (ref: string | null, status: "ok" | "error", response: unknown = {}) =>
    connection.send({
      joinRef,
      ref,
      topic: frameTopic,
      event: "phx_reply",
      payload: { status, response },
    });

  const subscriber: Subscriber = {
    receiveBroadcast(broadcast) {
      if (!read.broadcast) return;
      connection.sendData(formatBroadcast(frameTopic, broadcast, connection.version));
    },
    receivePresence(diff: PresenceDiff) {
      if (options.presenceEnabled && read.presence) push("presence_diff", diff);
    },
  };

  /** Leaves without a message: the socket is closed, or the client joins again. */
  function drop() {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(confirmTimer);
    hub.remove(name, subscriber);
    onClose(channel);
  }

  /** Ends the channel and tells the client why. */
  function shutDown(message: string) {
    if (isClosed) return;
    push("system", { extension: "system", status: "error", message, channel: topic });
    push("phx_close", {});
    drop();
  }

  function scheduleConfirmation() {
    clearTimeout(confirmTimer);
    const wait = Math.min(CONFIRM_MS, identity.expiresAt - Date.now());
    confirmTimer = setTimeout(confirmToken, Math.max(wait, 0) + 1);
    confirmTimer.unref();
  }

  async function confirmToken() {
    try {
      identity = await identify(token);
      const allowed = await getReadPermissions(identity);
      if ((read.broadcast && !allowed.broadcast) || (read.presence && !allowed.presence)) {
        throw new Refusal(
          `You no longer have permission to read from this Channel topic: ${topic}`,
        );
      }
      if (!isClosed) scheduleConfirmation();
    } catch (error) {
      shutDown(error instanceof Refusal ? error.message : "The token cannot be verified");
    }
  }

  async function renewToken(renewed: string | null) {
    if (renewed === null || renewed === token || renewed.startsWith("sb_")) return;
    try {
      const newIdentity = await identify(renewed);
      const newRead = await getReadPermissions(newIdentity);
      if ((read.broadcast && !newRead.broadcast) || (read.presence && !newRead.presence)) {
        throw new Refusal(
          `You no longer have permission to read from this Channel topic: ${topic}`,
        );
      }
      [token, identity, read, write] = [renewed, newIdentity, newRead, null];
      if (!isClosed) scheduleConfirmation();
    } catch (error) {
      shutDown(
        error instanceof Refusal
          ? error.message
          : "Realtime was unable to connect to the project database",
      );
    }
  }

  async function canWrite(extension: keyof Permissions): Promise<boolean> {
    if (!options.isPrivate) return extension === "presence";
    write ??= await writePermissions(db, identity, topic);
    return write[extension];
  }

  /**
   * Handles a client's broadcast. Refuses broadcasts to public topics: hosted projects allow them, so receivers must not
   * trust them.
   */
  async function handleBroadcast({ ref, payload }: ClientFrame) {
    const { event, payload: content = {} } = payload;
    const isAllowed = typeof event === "string" && (await canWrite("broadcast"));
    if (isClosed) return;
    let problem = isAllowed ? null : "unauthorized";
    if (isAllowed && (jsonBytes(content) > limits.payload || Buffer.byteLength(event) > 255)) {
      problem = "payload_size_exceeded";
    } else if (isAllowed) {
      const broadcast = { event, payload: content };
      hub.deliver(name, broadcast, options.receivesOwn ? undefined : subscriber);
      relay(name, broadcast);
    }
    if (options.wantsAck) reply(ref, problem ? "error" : "ok", problem ? { reason: problem } : {});
  }

  async function handlePresence({ ref, payload }: ClientFrame) {
    if (!takePresence()) return shutDown("Client presence rate limit exceeded");
    const event = String(payload.event).toLowerCase();
    if (event === "untrack") {
      hub.untrack(name, subscriber);
      return reply(ref, "ok");
    }
    const content = payload.payload ?? {};
    if (event !== "track" || typeof content !== "object" || Array.isArray(content)) {
      return reply(ref, "error", { reason: "Presence track payload must be a map" });
    }
    if (jsonBytes(content) > limits.payload) return shutDown("Track message size exceeded");
    const isAllowed = await canWrite("presence");
    if (isClosed) return;
    if (!isAllowed) return reply(ref, "error", { reason: "unauthorized" });
    options.presenceEnabled = true;
    hub.track(name, subscriber, options.presenceKey, content as Value);
    reply(ref, "ok");
  }

  async function handle(received: ClientFrame) {
    if (received.event === "phx_leave") {
      reply(received.ref, "ok");
      push("phx_close", {});
      drop();
    } else if (received.event === "access_token") {
      await renewToken(textOrNull(received.payload.access_token));
    } else if (received.event === "broadcast") await handleBroadcast(received);
    else if (received.event === "presence") await handlePresence(received);
  }

  const channel = {
    joinRef,
    frameTopic,
    /** The session in the channel's token. */
    get sessionId() {
      return textOrNull(identity.claims.session_id);
    },
    handle,
    drop,
    shutDown,
    /** Confirms the join; from now on the channel receives everything. */
    open() {
      hub.add(name, subscriber);
      scheduleConfirmation();
      reply(frame.ref, "ok", { postgres_changes: [] });
      if (options.presenceEnabled && read.presence) {
        push("presence_state", hub.presenceState(name));
      }
    },
  };
  return channel;
}

export type Channel = Awaited<ReturnType<typeof joinChannel>>;
