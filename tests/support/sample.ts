import { isWholeRun } from "../runner/scope";

/**
 * Prefixed to each title. With this prefix about half of all browser tests run in Arabic, because tests without views run in
 * English.
 */
const SALT = "browser: ";

/** Returns a 32-bit FNV-1a hash of a text, mixed once more so that its low bits depend on every character. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Returns one of the values, chosen by a hash of the title: the same one in every process and on every machine. */
export function sampleOne<T>(values: readonly T[], title: string): readonly T[] {
  const index = hash(SALT + title) % values.length;
  return values.slice(index, index + 1);
}

/**
 * Returns one of the values, chosen by a hash of the title, or all of them in the whole run (`npm run test:all`). Distributes
 * languages and screens over the browser tests for which one view finds a fault as well as two.
 */
export function sample<T>(values: readonly T[], title: string): readonly T[] {
  return isWholeRun ? values : sampleOne(values, title);
}
