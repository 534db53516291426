/** Characters of all texts together: three times what a request can carry, as a password that is typed twice. */
const MAX_CHARACTERS = 3_000_000;
/** Values in all, each list and object counted with its entries. */
const MAX_VALUES = 20_000;

/**
 * Whether an input is larger than any form, counted as often as its parts are named. A request to a server action may name
 * the same text or list thousands of times, so that the limit of its body says nothing about the work of checking it. No form has binary values, which are refused.
 */
export function isInputTooLarge(input: unknown): boolean {
  let characters = 0;
  let values = 0;
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") characters += value.length;
    if (ArrayBuffer.isView(value)) return true;
    if (typeof value === "object" && value !== null) {
      const entries = Array.isArray(value) ? value : Object.entries(value).flat();
      values += entries.length;
      if (values > MAX_VALUES) return true;
      waiting.push(...entries);
    }
    if (characters > MAX_CHARACTERS) return true;
  }
  return false;
}
