import { cleanLine } from "../../shared/clean-line.ts";

/** Whether a text shows nothing: only spaces and zero-width characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}

/**
 * Trims a text and removes what PostgreSQL refuses (NUL and lone surrogates) and control characters other than line
 * breaks and tabs.
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

/** Trims a text of one line and removes invisible characters. */
export function sanitizeLine(text: string): string {
  return cleanLine(text.toWellFormed()).trim();
}

/** The same; null for an empty text. */
export function sanitizeOptionalLine(text: string): string | null {
  return sanitizeLine(text) || null;
}
