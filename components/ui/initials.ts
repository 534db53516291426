/**
 * The initials of a name: the first letters of its first and last word, without the Arabic article of a
 * family name. Empty for a name without letters.
 */
export function initials(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .split(/\s+/u)
    .map((word, index) => (index > 0 ? word.replace(/^ال(?=\p{L}{2})/u, "") : word))
    .map((word) => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0])
    .filter((letter) => letter !== undefined);
  const [first, ...rest] = words;
  if (!first) return "";
  const last = rest.at(-1);
  // A zero-width non-joiner keeps two Arabic letters from joining.
  const separator = /\p{Script=Arabic}/u.test(first) ? "\u200c" : "";
  return (last ? `${first}${separator}${last}` : first).toLocaleUpperCase();
}
