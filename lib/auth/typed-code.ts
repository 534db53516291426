import { toLatinDigits } from "../shared/digits.ts";

/**
 * Reads the six digits of a code that the user typed, or pasted with the sentence around it. Accepts digits of every
 * script, with spaces or hyphens between them. Returns null for an incomplete code and for a text with several codes.
 */
export function readTypedCode(text: string): string | null {
  const latin = toLatinDigits(text).replace(/\p{Cf}/gu, "");
  const codes = latin.match(/(?<!\d[\s-]?)\d(?:[\s-]?\d){5}(?![\s-]?\d)/g) ?? [];
  return codes.length === 1 ? (codes[0]?.replace(/[\s-]/g, "") ?? null) : null;
}
