import { isWholeRun } from "../runner/scope.ts";

/** Returns the 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}

/** Returns one of the values, chosen by a hash of the title, or all of them in the whole run. */
export function sample<T>(values: readonly T[], title: string): readonly T[] {
  if (isWholeRun || values.length === 0) return values;
  // The low bits of the hash depend on few characters.
  const index = (hashOf(title) >>> 8) % values.length;
  return values.slice(index, index + 1);
}
