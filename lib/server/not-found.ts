import { IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import onHeaders from "on-headers";
import { localizePath, splitLocale } from "../i18n/paths.ts";
import type { BufferedAnswer } from "./buffered-response.ts";
import { publicPageHeaders } from "./request-headers.ts";
import { decodedPath } from "./request-limits.ts";

/** How long a shared cache may keep a not-found page, in seconds: what it asks for may be published any moment. */
const LIFETIME_S = 60;

/** Limits how long others may keep a response that is a not-found page; Next allows up to a year. */
export function limitNotFoundLifetime(response: ServerResponse): void {
  onHeaders(response, () => {
    const isShared = String(response.getHeader("cache-control")).includes("s-maxage=");
    if (response.statusCode === 404 && isShared) {
      response.setHeader("cache-control", `s-maxage=${LIFETIME_S}`);
    }
  });
}

const NOT_FOUND = "/not-found";

/** The address under which Next renders the not-found page in the language of a path (app/[locale]/(site)/not-found/page.tsx). */
export const notFoundPathFor = (path: string): string =>
  localizePath(splitLocale(path).locale, NOT_FOUND);

/** Returns the address that Next is asked for: one that does not exist where a client asks for the not-found page itself. */
export function hideNotFoundPage(url: string): string {
  const { locale, path } = splitLocale(decodedPath(url));
  return path === NOT_FOUND ? localizePath(locale, "/_") : url;
}

/** A request of the server's own for a page that is the same for everybody. */
export function createPageRequest(path: string, site: URL): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  request.url = path;
  request.headers = publicPageHeaders(site);
  request.complete = true;
  request.push(null);
  return request;
}

/**
 * The not-found page in place of Next's answer to an address that it does not find: Next sends an empty page, whose
 * content and title need scripts. Whether others may keep it is as Next has decided.
 */
export function withNotFoundPage(answer: BufferedAnswer, page: BufferedAnswer): BufferedAnswer {
  const { etag: _etag, "cache-control": _lifetime, ...headers } = page.headers;
  const lifetime = answer.headers["cache-control"];
  return {
    status: 404,
    headers: { ...headers, ...(lifetime !== undefined && { "cache-control": lifetime }) },
    body: page.body,
  };
}
