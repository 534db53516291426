import type { IncomingMessage } from "node:http";
import { PassThrough, pipeline, type Readable, type Transform } from "node:stream";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { MAX_FEED_BYTES } from "./rules/limits.ts";

/** Why a body could not be read. */
export class BodyError extends Error {
  readonly problem: "too_large" | "invalid_calendar";
  constructor(problem: "too_large" | "invalid_calendar") {
    super(problem);
    this.problem = problem;
  }
}

/** The supported encodings (Accept-Encoding). */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

/** The most nested encodings of one answer. */
const MAX_ENCODINGS = 3;

/** A decoder for `deflate`; some servers send it without the zlib header. */
const createDeflateDecoder = (first: number | undefined) =>
  ((first ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();

function createDecoder(encoding: string, first: number | undefined): Transform {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createDeflateDecoder(first);
    case "br":
      return createBrotliDecompress();
    case "zstd":
      return createZstdDecompress();
    default:
      throw new BodyError("invalid_calendar");
  }
}

/** Collects a stream. Throws `too_large`, and ends the stream, above MAX_FEED_BYTES. */
async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FEED_BYTES) {
      stream.destroy();
      throw new BodyError("too_large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decodes one encoding. Never holds more than MAX_FEED_BYTES of output in memory. */
async function decode(bytes: Buffer, encoding: string): Promise<Buffer> {
  const source = new PassThrough();
  const decoder = createDecoder(encoding, bytes[0]);
  // An error of the decoder is thrown by the loop that reads it.
  pipeline(source, decoder, () => {});
  source.end(bytes);
  try {
    return await collect(decoder);
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError("invalid_calendar");
  }
}

/**
 * The encodings of an answer in the order in which they were applied. Detects gzip that the server does not declare.
 */
function encodingsOf(response: IncomingMessage, bytes: Buffer): string[] {
  const named = (response.headers["content-encoding"] ?? "")
    .split(",")
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== "" && encoding !== "identity");
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return named.length === 0 && isGzip ? ["gzip"] : named;
}

const isSingleByte = (charset: string) => /^(windows-125\d|iso-8859-\d+)/.test(charset);

function findDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

/** Bytes as UTF-8; null when they are not. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes bytes to text. Uses the byte order mark; otherwise the charset of the content type, but UTF-8 if the bytes
 * are valid UTF-8 and the charset is a single-byte one, which is often only the server's default; otherwise UTF-8, then
 * windows-1252.
 */
function decodeText(bytes: Buffer, contentType: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const charset = /charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1];
  const decoder = charset ? findDecoder(charset) : null;
  if (decoder && decoder.encoding !== "utf-8" && !isSingleByte(decoder.encoding)) {
    return decoder.decode(bytes);
  }
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return utf8;
  return (decoder ?? new TextDecoder("windows-1252")).decode(bytes);
}

/**
 * Reads the body of an answer as text. Throws BodyError and closes the connection: `too_large` above MAX_FEED_BYTES,
 * sent or decoded; `invalid_calendar` for an unsupported encoding.
 */
export async function readBody(response: IncomingMessage): Promise<string> {
  try {
    if (Number(response.headers["content-length"] ?? 0) > MAX_FEED_BYTES) {
      throw new BodyError("too_large");
    }
    let bytes = await collect(response);
    const encodings = encodingsOf(response, bytes);
    if (encodings.length > MAX_ENCODINGS) throw new BodyError("invalid_calendar");
    for (const encoding of encodings.reverse()) bytes = await decode(bytes, encoding);
    return decodeText(bytes, response.headers["content-type"] ?? "");
  } finally {
    response.destroy();
  }
}
