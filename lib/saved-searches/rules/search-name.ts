import type { Locale } from "../../shared/locale-tag.ts";

/** The maximum length of a name. */
const maxNameLength = 120;

/**
 * The suggested name of a search: its text and the names of its filters, as many as fit completely. A text in the other
 * script comes last, because numbers after it would be displayed in another order.
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
