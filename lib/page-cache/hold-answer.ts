import type { ServerResponse } from "node:http";

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string") {
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

/**
 * Holds an answer back until it is complete, head and body, and sends what `change` makes of it;
 * `change` may set headers. When it fails, the connection is closed: half an answer helps nobody.
 */
export function holdAnswer(
  response: ServerResponse,
  change: (body: Buffer) => Promise<Buffer>,
): void {
  const chunks: Buffer[] = [];
  const { end } = response;
  let ended = false;

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((value) => typeof value === "object" && value !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    return response;
  }) as typeof response.writeHead;
  response.flushHeaders = () => {};

  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    chunks.push(bytesOf(chunk, rest[0]));
    const done = rest.find((value) => typeof value === "function") as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  }) as typeof response.write;

  response.end = ((...args: unknown[]) => {
    if (ended) return response;
    ended = true;
    chunks.push(bytesOf(args[0], args[1]));
    const done = args.find((value) => typeof value === "function") as (() => void) | undefined;
    // The real head is written with the body, and holds what `change` has set.
    Reflect.deleteProperty(response, "writeHead");
    change(Buffer.concat(chunks)).then(
      (body) => {
        if (!response.destroyed) Reflect.apply(end, response, [body, done]);
      },
      (error) => response.destroy(error),
    );
    return response;
  }) as typeof response.end;
}
