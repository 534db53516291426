/** Wraps a name in Unicode isolates, so that its direction does not affect the sentence around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
