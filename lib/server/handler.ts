import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type BufferedAnswer, BufferedResponse } from "./buffered-response.ts";
import {
  type Encoding,
  getCacheKey,
  getEncoding,
  isCacheable,
  isPublicPage,
  PAGE_TTL_MS,
  pathOf,
} from "./cache-key.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { hashDataScripts } from "./inline-scripts.ts";
import type { PageCache } from "./page-cache.ts";
import { isOwnHost, publicPageHeaders, removeForgeable } from "./request-headers.ts";
import { createSecurityHeaders, type PolicySettings } from "./security-headers.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const gzipAsync = promisify(gzip);

/**
 * The site's request handler: the layers around Next, in the order in which a request meets them.
 *
 * 1. Failures are answered with a 500, a request for another host with a 421.
 * 2. What is not a public page goes to Next, which streams and compresses its answer itself. The page's
 *    inline scripts get a nonce.
 * 3. The page cache answers what it has.
 * 4. Compression, once for all who get the page from the cache.
 * 5. Deferred scripts, and the security headers with the hashes of the page's inline scripts.
 * 6. Next, which writes the page into memory; for the page cache without the client's headers.
 */
export function createHandler(next: Handler, cache: PageCache, settings: PolicySettings): Handler {
  const securityHeaders = createSecurityHeaders(settings);
  const withoutScripts = securityHeaders();
  const { siteUrl } = settings;

  return async (request, response) => {
    try {
      if (!isOwnHost(request.headers.host, siteUrl) && request.url !== "/api/health") {
        return sendText(421, `This server answers for ${new URL(siteUrl).host} only`, response);
      }
      const key = getCacheKey(request);
      if (!key) {
        removeForgeable(request.headers, siteUrl);
        if (isPublicPage(request)) return send(await renderPage(request, response), response);
        return await stream(request, response);
      }
      const cached = cache.get(key);
      if (cached) return sendCached(cached, request, response);
      const generation = cache.getGeneration();
      const page = await renderForEverybody(request, response);
      if (
        page &&
        generation !== null &&
        isCacheable(pathOf(request.url), page.status, page.headers)
      ) {
        cache.set(key, page, PAGE_TTL_MS, generation);
      }
      if (page) sendCached(page, request, response);
      else response.destroy();
    } catch (error) {
      console.error(`${request.method} ${request.url} failed`, error);
      sendFailure(response);
    }
  };

  /** Lets Next answer by itself; Next reads the nonce for its scripts from the request's policy. */
  async function stream(request: IncomingMessage, response: ServerResponse) {
    const headers = hasScripts(request)
      ? securityHeaders([`'nonce-${randomBytes(16).toString("base64")}'`])
      : withoutScripts;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    request.headers["content-security-policy"] = headers["content-security-policy"];
    await next(request, response);
  }

  async function renderForEverybody(request: IncomingMessage, response: ServerResponse) {
    const received = request.headers;
    request.headers = publicPageHeaders(siteUrl);
    const page = await renderPage(request, response, getEncoding(received));
    request.headers = received;
    return page;
  }

  async function renderPage(
    request: IncomingMessage,
    response: ServerResponse,
    encoding = getEncoding(request.headers),
  ) {
    // What Next has compressed could not be changed any more.
    request.headers["accept-encoding"] = "identity";
    const rendered = await renderToMemory(request, response);
    return (
      rendered && (await compress(withSecurityHeaders(withDeferredScripts(rendered)), encoding))
    );
  }

  function withSecurityHeaders(answer: BufferedAnswer): BufferedAnswer {
    const headers = isPage(answer)
      ? securityHeaders(hashDataScripts(String(answer.body)))
      : withoutScripts;
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  /** Returns null when the client leaves before the end, or Next breaks off. */
  async function renderToMemory(request: IncomingMessage, response: ServerResponse) {
    const buffered = new BufferedResponse(request);
    response.once("close", () => buffered.destroy());
    // The answer is complete before Next is done: what it does afterwards keeps no client waiting.
    return Promise.race([buffered.answer, next(request, buffered).then(() => buffered.answer)]);
  }

  function sendFailure(response: ServerResponse) {
    if (response.headersSent) response.destroy();
    else sendText(500, "Internal Server Error", response);
  }

  function sendText(status: number, text: string, response: ServerResponse) {
    response.writeHead(status, { ...withoutScripts, "content-type": "text/plain" }).end(text);
  }
}

/** Whether the answer may be a page, whose scripts need a nonce: neither a file nor an answer to a script. */
const hasScripts = ({ url = "", headers }: IncomingMessage) =>
  !headers.rsc && !url.startsWith("/_next/static/");

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
  if (page.status !== 200 || !etag || request.headers["if-none-match"] !== etag)
    return send(page, response);
  const { "content-length": _length, "content-encoding": _encoding, ...headers } = page.headers;
  send({ status: 304, headers, body: Buffer.alloc(0) }, response);
}

/** Closes the connection where there is no whole answer: half a page would look like a whole one. */
function send(answer: BufferedAnswer | null, response: ServerResponse) {
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  else response.destroy();
}
