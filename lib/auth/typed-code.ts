import { toLatinDigits } from "../shared/digits.ts";

/**
 * The six digits of a code as it was typed, or pasted with the sentence around it; null while it is incomplete and for
 * a text with several. Digits of every script, with spaces or hyphens in between.
 */
export function readTypedCode(text: string): string | null {
  const latin = toLatinDigits(text).replace(/\p{Cf}/gu, "");
  const codes = latin.match(/(?<!\d[\s-]?)\d(?:[\s-]?\d){5}(?![\s-]?\d)/g) ?? [];
  return codes.length === 1 ? (codes[0]?.replace(/[\s-]/g, "") ?? null) : null;
}
