/**
 * The most characters of all texts together: three times what a request can carry, because a form may send a text
 * twice, such as a repeated password.
 */
const MAX_CHARACTERS = 3_000_000;
/** The most values; each list and object counts with its entries. */
const MAX_VALUES = 20_000;

/**
 * Whether an input is larger than any form allows, counting each part as often as it is referenced. A request to a
 * server action may reference the same text or list thousands of times, so the limit of its body does not limit the
 * work of validating it. Refuses binary values, which no form has.
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
