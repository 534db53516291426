/** Text and XML, whose readers would otherwise guess; JSON and scripts are UTF-8 by definition. */
const needsCharset = /^(?:text\/[^;]+|[^;]+[/+]xml)$/i;

/** Adds the charset, which is UTF-8 everywhere, to a Content-Type header of text that names none. */
export function withCharset(type: string): string {
  return needsCharset.test(type) ? `${type}; charset=utf-8` : type;
}
