import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type BufferedAnswer, BufferedResponse } from "./buffered-response.ts";
import { type Encoding, getCacheKey, getEncoding, isCacheable, PAGE_TTL_MS } from "./cache-key.ts";
import { deferScripts } from "./deferred-scripts.ts";
import type { PageCache } from "./page-cache.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const gzipAsync = promisify(gzip);

/**
 * The site's request handler: the layers around Next, in the order in which a request meets them.
 *
 * 1. Failures are answered with a 500.
 * 2. What is not a public page goes to Next, which streams and compresses its answer itself.
 * 3. The page cache answers what it has.
 * 4. Compression, once for all who get the page from the cache.
 * 5. Deferred scripts.
 * 6. Next, which writes the page into memory.
 */
export function createHandler(next: Handler, cache: PageCache): Handler {
  return async (request, response) => {
    try {
      const key = getCacheKey(request);
      if (!key) return await next(request, response);
      const cached = cache.get(key);
      if (cached) return sendCached(cached, request, response);
      const generation = cache.getGeneration();
      const page = await renderPage(request, response);
      if (page && generation !== null && isCacheable(pathOf(request), page.status, page.headers)) {
        cache.set(key, page, PAGE_TTL_MS, generation);
      }
      send(page, response);
    } catch (error) {
      console.error(`${request.method} ${request.url} failed`, error);
      sendFailure(response);
    }
  };

  async function renderPage(request: IncomingMessage, response: ServerResponse) {
    const encoding = getEncoding(request.headers);
    // What Next has compressed could not be changed any more.
    request.headers["accept-encoding"] = "identity";
    const rendered = await renderToMemory(request, response);
    return rendered && (await compress(withDeferredScripts(rendered), encoding));
  }

  /** Returns null when the client leaves before the end, or Next breaks off. */
  async function renderToMemory(request: IncomingMessage, response: ServerResponse) {
    const buffered = new BufferedResponse(request);
    response.once("close", () => buffered.destroy());
    // The answer is complete before Next is done: what it does afterwards keeps no client waiting.
    return Promise.race([buffered.answer, next(request, buffered).then(() => buffered.answer)]);
  }
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

const isPage = ({ headers, body }: BufferedAnswer) =>
  String(headers["content-type"]).startsWith("text/html") && body.byteLength > 0;

function withDeferredScripts(answer: BufferedAnswer): BufferedAnswer {
  return isPage(answer) ? withBody(answer, Buffer.from(deferScripts(String(answer.body)))) : answer;
}

async function compress(answer: BufferedAnswer, encoding: Encoding): Promise<BufferedAnswer> {
  if (encoding === "identity" || !isPage(answer)) return answer;
  const { status, headers, body } = withBody(answer, await gzipAsync(answer.body));
  return { status, headers: { ...headers, "content-encoding": encoding }, body };
}

function withBody({ status, headers }: BufferedAnswer, body: Buffer): BufferedAnswer {
  return { status, headers: { ...headers, "content-length": body.byteLength }, body };
}

/** Sends a page from the cache, or a 304 when the client's own copy is the same. */
function sendCached(page: BufferedAnswer, request: IncomingMessage, response: ServerResponse) {
  const { etag } = page.headers;
  if (!etag || request.headers["if-none-match"] !== etag) return send(page, response);
  const { "content-length": _length, "content-encoding": _encoding, ...headers } = page.headers;
  send({ status: 304, headers, body: Buffer.alloc(0) }, response);
}

/** Closes the connection where there is no whole answer: half a page would look like a whole one. */
function send(answer: BufferedAnswer | null, response: ServerResponse) {
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  else response.destroy();
}

function sendFailure(response: ServerResponse) {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "content-type": "text/plain" }).end("Internal Server Error");
}
