import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { cacheKey, encodingFor, isCacheable, KEPT_MS } from "./cacheable";
import type { Page, PageMemory } from "./page-memory";

function bytesOf(chunk: unknown, encoding: unknown): Buffer | null {
  if (typeof chunk === "string") {
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : null;
}

/** Sends a remembered page, or only the word that the reader's own copy is still right. */
function send(page: Page, request: IncomingMessage, response: ServerResponse) {
  const { "content-length": length, ...rest } = page.headers;
  if (page.etag && request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(200, { ...rest, "content-length": String(length) }).end(page.body);
}

/** Lets the answer pass, and remembers it once it was sent in full. */
function remember(
  memory: PageMemory,
  key: string,
  ticket: number,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const chunks: Buffer[] = [];
  const { write, end } = response;
  const path = request.url?.split("?", 1)[0] ?? "";
  response.write = function (this: ServerResponse, ...args: unknown[]) {
    const chunk = bytesOf(args[0], args[1]);
    if (chunk) chunks.push(chunk);
    return Reflect.apply(write, this, args);
  } as typeof write;
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    const chunk = bytesOf(args[0], args[1]);
    if (chunk) chunks.push(chunk);
    const headers = this.getHeaders();
    if (isCacheable(path, this.statusCode, headers)) {
      const body = Buffer.concat(chunks);
      const etag = headers.etag === undefined ? null : String(headers.etag);
      const plain = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      delete plain["transfer-encoding"];
      plain["content-length"] = String(body.byteLength);
      memory.keep(ticket, key, { headers: plain, body, etag }, KEPT_MS);
    }
    return Reflect.apply(end, this, args);
  } as typeof end;
}

/**
 * Puts the memory in front of every HTTP server that this process starts: a page that everybody
 * may see is answered from it without waking the framework.
 */
export function installPageCache(memory: PageMemory): void {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    if (event === "request") {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      const key = cacheKey(request);
      if (key) {
        const ticket = memory.ticket();
        const page = ticket === null ? null : memory.get(key);
        if (page) {
          send(page, request, response);
          return true;
        }
        if (ticket !== null) {
          // Two forms of each page are enough to remember.
          request.headers["accept-encoding"] = encodingFor(request.headers);
          remember(memory, key, ticket, request, response);
        }
      }
    }
    return Reflect.apply(emit, this, [event, ...args]);
  } as typeof emit;
}
