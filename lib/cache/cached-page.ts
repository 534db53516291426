import { splitLocale } from "../i18n/paths.ts";
import { hashDataScripts } from "../security/inline-scripts.ts";
import { cachedPagePolicy, POLICY } from "../security/security-headers.ts";
import type { Locale } from "../shared/locale-tag.ts";
import { withCharset } from "./charset.ts";

/** How long a shared cache may keep a not-found page, in seconds: what it asks for may be published any moment. */
const NOT_FOUND_SECONDS = 60;

/** An answer in Next's cache, of a page or a route handler. */
type CachedAnswer = {
  kind: string;
  html?: unknown;
  status?: number | undefined;
  headers?: Record<string, unknown> | undefined;
};

/** The path of an entry's page with its language, behind the route that it belongs to. */
export const pathOfKey = (key: string): string => key.split("/$").at(-1) ?? "";

const NOT_FOUND = "/not-found";

/**
 * Completes an answer that Next keeps for everybody. Next sends the headers and the status that stand in it.
 * - A page gets the policy of its inline scripts.
 * - A page that is not found becomes the not-found page: Next's own is empty until its scripts have run. So does the not-found page
 *   under its own address (app/[locale]/(site)/not-found/page.tsx).
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
  // Next's page for what is no page of ours has the policy of next.config.ts.
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
