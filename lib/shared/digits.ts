const easternDigits = /[٠-٩۰-۹]/g;

/** The text with Latin digits in place of Arabic and Persian ones. */
export function toLatinDigits(text: string): string {
  // The last four bits of both scripts' code points are the digit's value.
  return text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}
