/** A name inside a sentence of either direction: its own direction stays within it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
