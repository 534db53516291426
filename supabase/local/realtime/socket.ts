import type { RawData, WebSocket } from "ws";
import { Refusal } from "./access-token.ts";
import { type Channel, type Connection, joinChannel, type Services } from "./channel.ts";
import { type ClientFrame, formatFrame, type ProtocolVersion, parseFrame } from "./frames.ts";
import { createRateLimit, limits } from "./limits.ts";

/** Close codes of RFC 6455. */
const POLICY_VIOLATION = 1008;

const toBuffer = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);

/** Serves one client: its channels and heartbeats. Handles frames one after the other. */
export function serveSocket(socket: WebSocket, version: ProtocolVersion, services: Services) {
  const channels = new Map<string, Channel>();
  const takeFrame = createRateLimit(300, 100);
  const takeJoin = createRateLimit(100, 20);
  let waiting = 0;
  let queue = Promise.resolve();
  let lastFrameAt = Date.now();

  const sendData = (data: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.waitingBytes) socket.terminate();
    else socket.send(data);
  };
  const connection: Connection = {
    version,
    sendData,
    send: (frame) => sendData(formatFrame(frame, version)),
  };

  const answer = (frame: ClientFrame, status: "ok" | "error", response: object) =>
    connection.send({
      joinRef: frame.joinRef,
      ref: frame.ref,
      topic: frame.topic,
      event: "phx_reply",
      payload: { status, response },
    });

  const forget = (channel: Channel) => {
    if (channels.get(channel.frameTopic) === channel) channels.delete(channel.frameTopic);
  };

  async function join(frame: ClientFrame) {
    const known = channels.get(frame.topic);
    try {
      if (!takeJoin()) throw new Refusal("ClientJoinRateLimitReached: Too many joins per second");
      if (!known && channels.size >= limits.channelsPerSocket) {
        throw new Refusal("ChannelRateLimitReached: Too many channels");
      }
      if (!/^realtime:[^\p{Cc}]+$/u.test(frame.topic)) {
        throw new Refusal("TopicNameRequired: You must provide a topic name");
      }
      if (Buffer.byteLength(frame.topic) > limits.topic) {
        throw new Refusal("TopicNameRequired: The topic name is too long");
      }
      const channel = await joinChannel(services, connection, frame, forget);
      if (socket.readyState !== socket.OPEN) return;
      if (known) {
        connection.send({
          joinRef: known.joinRef,
          topic: frame.topic,
          event: "phx_close",
          payload: {},
        });
        known.drop();
      }
      channels.set(frame.topic, channel);
      channel.open();
    } catch (error) {
      if (!(error instanceof Refusal)) console.error("realtime: failed to join a channel", error);
      const reason = error instanceof Refusal ? error.message : "Unknown Error on Channel";
      answer(frame, "error", { reason });
    }
  }

  async function handle(frame: ClientFrame) {
    if (frame.topic === "phoenix") {
      if (frame.event === "heartbeat") answer(frame, "ok", {});
    } else if (frame.event === "phx_join") {
      await join(frame);
    } else {
      const channel = channels.get(frame.topic);
      // A frame of an earlier join of the same topic has another reference.
      if (channel && channel.joinRef === frame.joinRef) await channel.handle(frame);
      else if (frame.event === "phx_leave") answer(frame, "ok", {});
      else answer(frame, "error", { reason: "unmatched topic" });
    }
  }

  socket.on("message", (data, isBinary) => {
    lastFrameAt = Date.now();
    const frame = parseFrame(toBuffer(data), isBinary, version);
    if (!frame || !takeFrame() || waiting >= limits.waitingFrames) {
      socket.close(POLICY_VIOLATION, frame ? "Too many messages per second" : "Not a message");
      return;
    }
    waiting += 1;
    queue = queue
      .then(() => (socket.readyState === socket.OPEN ? handle(frame) : undefined))
      .catch((error) => console.error("realtime: failed to handle a message", error))
      .finally(() => {
        waiting -= 1;
      });
  });
  // The error of a broken connection is useless; 'close' follows.
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const channel of [...channels.values()]) channel.drop();
  });

  return {
    channels: () => [...channels.values()],
    /** Closes a connection without heartbeats. */
    endIfIdle() {
      if (Date.now() - lastFrameAt > limits.idle) socket.terminate();
    },
    close: (code: number, reason: string) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}

export type ServedSocket = ReturnType<typeof serveSocket>;
