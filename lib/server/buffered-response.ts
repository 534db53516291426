import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Writable } from "node:stream";

/** An answer as Next has written it. */
export type BufferedAnswer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Discards what is written to it. */
function createSink(): Writable {
  const sink = new Writable({
    decodeStrings: false,
    write: (_chunk, _encoding, done) => done(),
  });
  // Destroying a response destroys its socket with the same error; the response reports it.
  sink.on("error", () => {});
  return sink;
}

/**
 * A response that keeps its body in memory. The code that writes it sees an ordinary response to `request`, on a
 * connection that accepts all data at once.
 */
export class BufferedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  /** Resolves with the whole answer, or with null when it was destroyed before its end. */
  readonly answer: Promise<BufferedAnswer | null>;

  constructor(request: IncomingMessage) {
    super(request);
    const sink = createSink();
    // A response needs only the writable-stream part of its socket.
    this.assignSocket(sink as Socket);
    this.answer = new Promise((resolve) => {
      this.once("finish", () => {
        const body = Buffer.concat(this.#chunks);
        resolve({ status: this.statusCode, headers: this.getHeaders(), body });
        // Makes the response emit `close`; Next waits for it before it runs `after` callbacks.
        sink.destroy();
      });
      this.once("close", () => resolve(null));
    });
  }

  /** Keeps the headers available to `getHeaders`; Node may otherwise only serialise them. */
  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.find((value) => typeof value === "object" && !Array.isArray(value));
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) this.setHeader(name, value);
    }
    return super.writeHead(status);
  }

  /** Returns true: the writer never has to wait, and no `drain` event would follow. */
  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#keep(chunk, rest[0]);
    Reflect.apply(super.write, this, [chunk, ...rest]);
    return true;
  }

  override end(...args: unknown[]): this {
    if (!this.writableEnded) this.#keep(args[0], args[1]);
    return Reflect.apply(super.end, this, args);
  }

  #keep(chunk: unknown, encoding: unknown) {
    if (typeof chunk === "string") {
      this.#chunks.push(Buffer.from(chunk, encodingOf(encoding)));
    } else if (chunk instanceof Uint8Array) {
      this.#chunks.push(Buffer.from(chunk));
    }
  }
}

function encodingOf(value: unknown): BufferEncoding {
  return typeof value === "string" && Buffer.isEncoding(value) ? value : "utf8";
}
