import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { hashDataScripts } from "../security/inline-scripts.ts";
import { POLICY } from "../security/security-headers.ts";
import { type BufferedAnswer, BufferedResponse } from "./buffered-response.ts";
import {
  type Encoding,
  getCacheKey,
  getEncoding,
  isCacheable,
  PAGE_TTL_MS,
  pathOf,
} from "./cache-key.ts";
import type { PageCache } from "./page-cache.ts";
import { isOwnHost, publicPageHeaders, removeForgeable } from "./request-headers.ts";
import {
  hasDotSegments,
  isForeignAction,
  isFormWithoutAction,
  isMethodRefused,
  sizeRefusal,
} from "./request-limits.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const gzipAsync = promisify(gzip);

/**
 * The site's request handler: the layers around Next, in the order in which a request meets them.
 *
 * 1. Expires what other servers have changed, then answers from the page cache.
 * 2. Answers a failure with 500, a request for another host with 421, and a refused request with the status of
 * `refusalOf`.
 * 3. Passes requests that cannot be cached to Next, which streams and compresses its answer itself.
 * 4. Compresses pages, once for all requests that the cache answers.
 * 5. Replaces the nonce of a page that Next has rendered by hashes.
 * 6. Lets Next render the page into memory, without the client's headers.
 */
export function createHandler(
  next: Handler,
  cache: PageCache,
  settings: { siteUrl: string },
  checkChanges: () => Promise<void> | null = () => null,
): Handler {
  const site = new URL(settings.siteUrl);

  return (request, response) => {
    const waiting = request.url?.startsWith("/_next/") ? null : checkChanges();
    return waiting ? waiting.then(() => handle(request, response)) : handle(request, response);
  };

  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = isAddressedToSite(request) ? getCacheKey(request) : null;
    const cached = key && cache.get(key);
    if (cached) {
      sendCached(cached, request, response);
      return Promise.resolve();
    }
    return answer(key, request, response);
  }

  /** Closes the connection of a refused request. Otherwise Node parses the rest of the body as the next request. */
  async function answer(key: string | null, request: IncomingMessage, response: ServerResponse) {
    try {
      if (!isAddressedToSite(request)) {
        response.setHeader("connection", "close");
        return sendText(421, `This server answers for ${site.host} only`, response);
      }
      const refusal = refusalOf(request);
      if (refusal) {
        response.setHeader("connection", "close");
        return sendText(refusal, STATUS_CODES[refusal] ?? "", response);
      }
      if (key) return await renderForEverybody(key, request, response);
      removeForgeable(request.headers, site.host);
      return await next(request, response);
    } catch (error) {
      console.error(`${request.method} ${request.url} failed`, error);
      if (response.headersSent) response.destroy();
      else sendText(500, "Internal Server Error", response);
    }
  }

  /** The status of a request that is refused before Next does any work for it; null when it is allowed. */
  function refusalOf(request: IncomingMessage) {
    if (isMethodRefused(request)) return 405;
    if (isForeignAction(request)) return 403;
    if (hasDotSegments(request.url ?? "") || isFormWithoutAction(request)) return 400;
    return sizeRefusal(request);
  }

  /**
   * Whether a request is for this site. The health check uses the address of a single server. An absolute URL in place
   * of a path may name another host, to which Next would redirect.
   */
  function isAddressedToSite({ headers, url }: IncomingMessage) {
    return (
      url === "/api/health" || (url?.startsWith("/") === true && isOwnHost(headers.host, site.host))
    );
  }

  /** Renders a page without the client's headers, caches it if allowed, and sends it. */
  async function renderForEverybody(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const generation = cache.getGeneration();
    const received = request.headers;
    request.headers = publicPageHeaders(site);
    const page = await renderPage(request, response, getEncoding(received));
    request.headers = received;
    if (!page) return send(null, response);
    if (generation !== null && isCacheable(pathOf(request.url), page.status, page.headers)) {
      cache.set(key, page, PAGE_TTL_MS, generation);
    }
    sendCached(page, request, response);
  }

  async function renderPage(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: Encoding,
  ) {
    const rendered = await renderToMemory(request, response);
    return rendered && compress(withHashes(rendered), encoding);
  }

  /** Returns null when the client disconnects before the end, or Next aborts. */
  async function renderToMemory(request: IncomingMessage, response: ServerResponse) {
    const buffered = new BufferedResponse(request);
    response.once("close", () => buffered.destroy());
    // The answer is complete before Next is done; later work must not delay the client.
    return Promise.race([buffered.answer, next(request, buffered).then(() => buffered.answer)]);
  }

  function sendText(status: number, text: string, response: ServerResponse) {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
  }
}

/**
 * Step 5. Replaces the nonce in a page's policy by hashes of its scripts: a nonce is for one request, but the page is
 * sent to others too. Pages of Next's cache have hashes already.
 */
function withHashes(answer: BufferedAnswer): BufferedAnswer {
  const policy = answer.headers[POLICY];
  if (typeof policy !== "string" || !isPage(answer)) return answer;
  const hashes = () => hashDataScripts(String(answer.body)).join(" ");
  return {
    ...answer,
    headers: { ...answer.headers, [POLICY]: policy.replace(/'nonce-[^']+'/, hashes) },
  };
}

const isPage = ({ headers, body }: BufferedAnswer) =>
  String(headers["content-type"]).startsWith("text/html") && body.byteLength > 0;

async function compress(answer: BufferedAnswer, encoding: Encoding): Promise<BufferedAnswer> {
  if (!isPage(answer)) return answer;
  if (encoding === "identity") return withBody(answer, answer.body);
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

/**
 * Closes the connection when the answer is incomplete, because the client could not tell a partial page from a complete
 * one.
 */
function send(answer: BufferedAnswer | null, response: ServerResponse) {
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  else response.destroy();
}
