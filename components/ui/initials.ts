/**
 * One or two letters that stand for a name: the first of the first and of the last word.
 * The Arabic article before a family name is not its first letter. Empty for a name without letters.
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
  // A joiner keeps two Arabic letters from becoming one shape.
  const joint = /\p{Script=Arabic}/u.test(first) ? "\u200c" : "";
  return (last ? `${first}${joint}${last}` : first).toLocaleUpperCase();
}
