import type { ServerResponse } from "node:http";

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
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.find((value) => typeof value === "object" && !Array.isArray(value));
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) response.setHeader(name, value);
    }
    // Next writes the address of a redirect into its body, and says no type.
    const type = response.getHeader("content-type") ?? (isRedirect(status) ? "text/plain" : null);
    if (type !== null) response.setHeader("content-type", withCharset(String(type)));
    return writeHead(status);
  };
}
