import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { cacheKey, encodingFor, isCacheable, KEPT_MS } from "./cacheable";
import { holdAnswer } from "./hold-answer";
import type { Page, PageMemory } from "./page-memory";
import { scriptsAfterPaint } from "./scripts-after-paint";

const compress = promisify(gzip);

/** Sends a remembered page, or only the word that the reader's own copy is still right. */
function send(page: Page, request: IncomingMessage, response: ServerResponse) {
  const { "content-length": length, ...rest } = page.headers;
  if (page.etag && request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(200, { ...rest, "content-length": String(length) }).end(page.body);
}

/** The answer as it goes over the wire, once: pages with late scripts and, if asked, compressed. */
async function pack(body: Buffer, encoding: string, response: ServerResponse) {
  const isPage = String(response.getHeader("content-type")).startsWith("text/html");
  if (!isPage || body.byteLength === 0) return body;
  const page = Buffer.from(scriptsAfterPaint(body.toString("utf8")));
  const packed = encoding === "gzip" ? await compress(page) : page;
  if (encoding === "gzip") response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", packed.byteLength);
  return packed;
}

function pageOf(response: ServerResponse, body: Buffer): Page {
  const sent = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  const headers: Page["headers"] = Object.fromEntries(sent);
  return { headers, body, etag: headers.etag ?? null };
}

/**
 * Puts the memory in front of every HTTP server that this process starts: a page that everybody
 * may see is answered from it without waking the framework, and sent with its scripts for later.
 */
export function installPageCache(memory: PageMemory): void {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    if (event !== "request") return Reflect.apply(emit, this, [event, ...args]);
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const key = cacheKey(request);
    if (!key) return Reflect.apply(emit, this, [event, ...args]);
    const ticket = memory.ticket();
    const page = ticket === null ? null : memory.get(key);
    if (page) {
      send(page, request, response);
      return true;
    }
    const encoding = encodingFor(request.headers);
    const path = request.url?.split("?", 1)[0] ?? "";
    // What the framework has compressed could not be changed.
    request.headers["accept-encoding"] = "identity";
    holdAnswer(response, async (body) => {
      const packed = await pack(body, encoding, response);
      if (ticket !== null && isCacheable(path, response.statusCode, response.getHeaders())) {
        memory.keep(ticket, key, pageOf(response, packed), KEPT_MS);
      }
      return packed;
    });
    return Reflect.apply(emit, this, [event, ...args]);
  } as typeof emit;
}
