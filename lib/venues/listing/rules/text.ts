import { cleanLine } from "../../../shared/clean-line.ts";

/** The name that a listing is stored under until its host gives it one. */
export const UNTITLED = "Untitled Venue";

/** True for a text that shows nothing: only spaces, and characters without a width. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}

/**
 * A text as it can be stored, trimmed: without NUL and lone surrogates, which PostgreSQL refuses, and
 * without other control characters except line breaks and tabs.
 */
export function sanitizeText(text: string): string {
  const keepLayout = (control: string) => (control === "\n" || control === "\t" ? control : "");
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, keepLayout)
    .trim();
}

/** The same; null for an empty text. */
export function sanitizeOptionalText(text: string): string | null {
  return sanitizeText(text) || null;
}

/** A text of one line as it can be stored, trimmed: without what nobody sees. */
export function sanitizeLine(text: string): string {
  return cleanLine(text.toWellFormed()).trim();
}

/** The same; null for an empty text. */
export function sanitizeOptionalLine(text: string): string | null {
  return sanitizeLine(text) || null;
}
