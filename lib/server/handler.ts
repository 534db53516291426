import { randomBytes, randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
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
import { nameCharset } from "./charset.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { hashDataScripts } from "./inline-scripts.ts";
import { withRequestId } from "./log.ts";
import {
  createPageRequest,
  hideNotFoundPage,
  limitNotFoundLifetime,
  notFoundPathFor,
  withNotFoundPage,
} from "./not-found.ts";
import type { PageCache } from "./page-cache.ts";
import { isOwnHost, publicPageHeaders, removeForgeable } from "./request-headers.ts";
import {
  hasDotSegments,
  isForeignAction,
  isFormWithoutAction,
  isMethodRefused,
  sizeRefusal,
} from "./request-limits.ts";
import { createSecurityHeaders, type PolicySettings } from "./security-headers.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const gzipAsync = promisify(gzip);

/**
 * The site's request handler: the layers around Next, in the order in which a request meets them.
 *
 * 1. What other servers have changed is expired; the page cache answers what it still has.
 * 2. Any other request gets an id, under which it is logged. Failures are answered with a 500, a request for another host
 *    with a 421, and what `refusalOf` refuses with its status.
 * 3. What is not a public page goes to Next, which streams and compresses its answer itself. The page's
 *    inline scripts get a nonce. Texts name their charset, and not-found pages a short lifetime, here and in step 6.
 * 4. A public address that Next does not find gets the not-found page, and pages are compressed, once for all who get
 *    them from the cache.
 * 5. Deferred scripts, and the security headers with the hashes of the page's inline scripts.
 * 6. Next, which writes the page into memory; for the page cache without the client's headers.
 */
export function createHandler(
  next: Handler,
  cache: PageCache,
  settings: PolicySettings,
  checkChanges: () => Promise<void> | null = () => null,
): Handler {
  const securityHeaders = createSecurityHeaders(settings);
  const withoutScripts = securityHeaders();
  const site = new URL(settings.siteUrl);

  return (request, response) => {
    request.url = hideNotFoundPage(request.url ?? "");
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
    const id = randomUUID();
    response.setHeader("x-request-id", id);
    // Tells the crash screen the id of what it was to show, and not that of links it might have led to.
    if (!request.headers["next-router-prefetch"]) {
      response.setHeader("server-timing", `request;desc="${id}"`);
    }
    return withRequestId(id, () => answer(key, request, response));
  }

  /** Closes the connection of a refused request: its body would be read to the end, and precede the next request. */
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
      if (isPublicPage(request)) return send(await renderPage(request, response), response);
      return await stream(request, response);
    } catch (error) {
      console.error(`${request.method} ${request.url} failed`, error);
      if (response.headersSent) response.destroy();
      else sendText(500, "Internal Server Error", response);
    }
  }

  /** The status with which a request is refused before Next does any work for it; null for one that may be answered. */
  function refusalOf(request: IncomingMessage) {
    if (isMethodRefused(request)) return 405;
    if (isForeignAction(request)) return 403;
    if (hasDotSegments(request.url ?? "") || isFormWithoutAction(request)) return 400;
    return sizeRefusal(request);
  }

  /**
   * The health check is asked under the address of a single server. A whole address in place of a path may name
   * another host, to which Next would redirect.
   */
  function isAddressedToSite({ headers, url }: IncomingMessage) {
    return (
      url === "/api/health" || (url?.startsWith("/") === true && isOwnHost(headers.host, site.host))
    );
  }

  /** Lets Next answer by itself; Next reads the nonce for its scripts from the request's policy. */
  async function stream(request: IncomingMessage, response: ServerResponse) {
    const headers = hasScripts(request)
      ? securityHeaders([`'nonce-${randomBytes(16).toString("base64")}'`], pathOf(request.url))
      : withoutScripts;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    request.headers["content-security-policy"] = headers["content-security-policy"];
    nameCharset(response);
    limitNotFoundLifetime(response);
    await next(request, response);
  }

  /** Renders a page without the client's headers, keeps it where that is allowed, and sends it. */
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
    encoding = getEncoding(request.headers),
  ) {
    // What Next has compressed could not be changed any more.
    request.headers["accept-encoding"] = "identity";
    const rendered = await renderToMemory(request, response);
    if (!rendered) return null;
    const notFound = isPage(rendered) && rendered.status === 404;
    const page = notFound && (await renderNotFoundPage(pathOf(request.url), encoding));
    if (page) return withNotFoundPage(rendered, page);
    return compress(withScriptsAndHeaders(rendered), encoding);
  }

  /** Returns the not-found page in the language of a path, or null when it cannot be rendered. */
  async function renderNotFoundPage(missing: string, encoding: Encoding) {
    const path = notFoundPathFor(missing);
    const key = `${encoding} ${path}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const generation = cache.getGeneration();
    const request = createPageRequest(path, site);
    const rendered = await renderToMemory(request);
    if (rendered?.status !== 200) return null;
    const page = await compress(withScriptsAndHeaders(rendered), encoding);
    if (generation !== null) cache.set(key, page, PAGE_TTL_MS, generation);
    return page;
  }

  /** Step 5. The text of a page is decoded once for both: that takes as long as changing it. */
  function withScriptsAndHeaders(answer: BufferedAnswer): BufferedAnswer {
    if (!isPage(answer)) return { ...answer, headers: { ...withoutScripts, ...answer.headers } };
    const html = deferScripts(String(answer.body));
    const headers = { ...securityHeaders(hashDataScripts(html)), ...answer.headers };
    return withBody({ ...answer, headers }, Buffer.from(html));
  }

  /** Returns null when the client leaves before the end, or Next breaks off. */
  async function renderToMemory(request: IncomingMessage, response?: ServerResponse) {
    const buffered = new BufferedResponse(request);
    nameCharset(buffered);
    limitNotFoundLifetime(buffered);
    response?.once("close", () => buffered.destroy());
    // The answer is complete before Next is done: what it does afterwards keeps no client waiting.
    return Promise.race([buffered.answer, next(request, buffered).then(() => buffered.answer)]);
  }

  function sendText(status: number, text: string, response: ServerResponse) {
    const headers = { ...withoutScripts, "content-type": "text/plain; charset=utf-8" };
    response.writeHead(status, headers).end(text);
  }
}

/**
 * Whether the answer may be a page, whose scripts need a nonce: neither a file nor an answer to a script. What HEAD
 * renders of a public page is kept for everybody.
 */
const hasScripts = ({ method, url = "", headers }: IncomingMessage) =>
  method !== "HEAD" && !headers.rsc && !url.startsWith("/_next/static/");

const isPage = ({ headers, body }: BufferedAnswer) =>
  String(headers["content-type"]).startsWith("text/html") && body.byteLength > 0;

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
