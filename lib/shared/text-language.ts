import type { Locale } from "./locale-tag.ts";

/**
 * The language of a user's text, by the script of most of its letters, for the `lang` attribute; undefined without
 * letters of either script.
 */
export function textLanguage(text: string): Locale | undefined {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const arabic = count(/\p{Script=Arabic}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  if (arabic + latin === 0) return undefined;
  return arabic >= latin ? "ar" : "en";
}
