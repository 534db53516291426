/** Supported protocol versions; realtime-js uses 2.0.0 by default. */
export type ProtocolVersion = "1.0.0" | "2.0.0";

export type ClientFrame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

export type ServerFrame = {
  joinRef?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** A broadcast for its receivers; the id is that of a database message. */
export type Broadcast = { event: string; payload: unknown; id?: string };

/** Kinds of binary frames in version 2.0.0. */
const userBroadcastPush = 3;
const userBroadcast = 4;
const jsonEncoding = 1;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const optionalText = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.length <= 255);

function toFrame(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): ClientFrame | null {
  if (typeof topic !== "string" || typeof event !== "string") return null;
  if (!optionalText(joinRef) || !optionalText(ref)) return null;
  return {
    joinRef: (joinRef as string | null | undefined) ?? null,
    ref: (ref as string | null | undefined) ?? null,
    topic,
    event,
    payload: isObject(payload) ? payload : {},
  };
}

function parseText(text: string, version: ProtocolVersion): ClientFrame | null {
  const parsed: unknown = JSON.parse(text);
  if (version === "2.0.0") {
    return Array.isArray(parsed)
      ? toFrame(parsed[0], parsed[1], parsed[2], parsed[3], parsed[4])
      : null;
  }
  if (!isObject(parsed)) return null;
  return toFrame(parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload);
}

/** Parses a client's broadcast: a header of lengths, then event and payload. Accepts only JSON payloads. */
function parseBinary(data: Buffer): ClientFrame | null {
  if (data[0] !== userBroadcastPush || data.length < 7 || data[6] !== jsonEncoding) return null;
  let offset = 7;
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((index) => {
    const end = offset + (data[index] ?? 0);
    const text = data.toString("utf8", offset, end);
    offset = end;
    return text;
  });
  if (offset > data.length) return null;
  const payload: unknown = JSON.parse(data.toString("utf8", offset));
  return toFrame(joinRef, ref, topic, "broadcast", { type: "broadcast", event, payload });
}

/** Parses a client's frame; null for an invalid one. */
export function parseFrame(
  data: Buffer,
  isBinary: boolean,
  version: ProtocolVersion,
): ClientFrame | null {
  try {
    if (!isBinary) return parseText(data.toString("utf8"), version);
    return version === "2.0.0" ? parseBinary(data) : null;
  } catch {
    return null;
  }
}

/** Serializes a frame of the server. */
export function formatFrame(frame: ServerFrame, version: ProtocolVersion): string {
  const { joinRef = null, ref = null, topic, event, payload } = frame;
  return JSON.stringify(
    version === "2.0.0"
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}

/** Serializes a broadcast. In version 2.0.0 a binary frame, with at most 255 bytes each for topic and event. */
export function formatBroadcast(
  topic: string,
  { event, payload, id }: Broadcast,
  version: ProtocolVersion,
): string | Buffer {
  if (version === "1.0.0") {
    const meta = id ? { meta: { id } } : {};
    const body = { type: "broadcast", event, payload, ...meta };
    return formatFrame({ topic, event: "broadcast", payload: body }, version);
  }
  const parts = [topic, event, id ? JSON.stringify({ id }) : ""].map((text) => Buffer.from(text));
  const lengths = parts.map((part) => part.length);
  const body = Buffer.from(JSON.stringify(payload ?? {}));
  return Buffer.concat([Buffer.from([userBroadcast, ...lengths, jsonEncoding]), ...parts, body]);
}
