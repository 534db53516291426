/** The `pattern` of a field for a whole number. Number fields of browsers refuse Arabic digits. */
export const digitsPattern = "\\s*[0-9٠-٩۰-۹]*\\s*";

const easternDigits = /[٠-٩۰-۹]/g;

/** The text with Latin digits in place of Arabic and Persian ones. */
export function toLatinDigits(text: string): string {
  // The last four bits of both scripts' code points are the digit's value.
  return text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** The digits of a text, in Latin ones, without anything else. */
export const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, "");
