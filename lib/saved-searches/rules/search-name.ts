import type { Locale } from "../../shared/locale-tag.ts";

/** As many characters as a name may have. */
const maxNameLength = 120;

/**
 * The name that is offered for a search: its text and the names of its filters, as many as fit in whole. A text in the other
 * script comes last, because numbers behind it would change their place.
 */
export function searchName(
  text: string,
  filters: string[],
  separator: string,
  locale: Locale,
): string {
  const isOtherScript = /\p{Script=Arabic}/u.test(text) !== (locale === "ar");
  const parts = (isOtherScript ? [...filters, text] : [text, ...filters]).filter(Boolean);
  let name = "";
  for (const part of parts) {
    const longer = name ? name + separator + part : [...part].slice(0, maxNameLength).join("");
    if ([...longer].length > maxNameLength) break;
    name = longer;
  }
  return name;
}
