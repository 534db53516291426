import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** Text and XML, whose readers would otherwise guess; JSON and scripts are UTF-8 by definition. */
const needsCharset = /^(?:text\/[^;]+|[^;]+[/+]xml)$/i;

/** Adds the charset, which is UTF-8 everywhere, to a Content-Type header of text that names none. */
export function withCharset(type: string): string {
  return needsCharset.test(type) ? `${type}; charset=utf-8` : type;
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

/**
 * Names the charset of whatever text is written to a response. Done when its headers are sent: Next compares the types that
 * it has set itself.
 */
export function nameCharset(response: ServerResponse): void {
  onHeaders(response, () => {
    // Next writes the address of a redirect into its body, and says no type.
    const redirect = isRedirect(response.statusCode) ? "text/plain" : null;
    const type = response.getHeader("content-type") ?? redirect;
    if (type !== null) response.setHeader("content-type", withCharset(String(type)));
  });
}
