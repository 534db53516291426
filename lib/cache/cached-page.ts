import { splitLocale } from "../i18n/paths.ts";
import { hashDataScripts } from "../security/inline-scripts.ts";
import { cachedPagePolicy, POLICY } from "../security/security-headers.ts";
import type { Locale } from "../shared/locale-tag.ts";
import { withCharset } from "./charset.ts";

/** How long a shared cache may keep a not-found page, in seconds; the page may be published at any moment. */
const NOT_FOUND_SECONDS = 60;

/** An answer in Next's cache, of a page or a route handler. */
type CachedAnswer = {
  kind: string;
  html?: unknown;
  status?: number | undefined;
  headers?: Record<string, unknown> | undefined;
};

/** The path of an entry's page with its language; it follows the route in the key. */
export const pathOfKey = (key: string): string => key.split("/$").at(-1) ?? "";

const NOT_FOUND = "/not-found";

/**
 * Completes a shared answer in Next's cache. Next sends its headers and status.
 * - A page gets the policy of its inline scripts.
 * - A page that is not found becomes the not-found page: Next's own is empty until its scripts have run. So does the
 *   not-found page under its own address (app/[locale]/(site)/not-found/page.tsx).
 * - The text of a route handler names its charset.
 */
export function completeAnswer(
  key: string,
  answer: CachedAnswer,
  readNotFoundPage: (locale: Locale) => string,
): void {
  answer.headers ??= {};
  const { headers } = answer;
  if (answer.kind === "APP_ROUTE") {
    const type = headers["content-type"];
    if (typeof type === "string") headers["content-type"] = withCharset(type);
    return;
  }
  // Next's own not-found page has the policy of next.config.ts.
  const isPage = answer.kind === "APP_PAGE" && pathOfKey(key) !== "/_not-found";
  if (!isPage || headers[POLICY] !== undefined) return;
  const { locale, path } = splitLocale(pathOfKey(key));
  if (answer.status === 404 || path === NOT_FOUND) {
    answer.status = 404;
    headers["cache-control"] = `s-maxage=${NOT_FOUND_SECONDS}`;
    if (path !== NOT_FOUND) answer.html = readNotFoundPage(locale);
  }
  headers[POLICY] = cachedPagePolicy(hashDataScripts(String(answer.html)));
}
