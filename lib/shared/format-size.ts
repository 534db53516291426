import { type Locale, localeTag } from "./locale-tag.ts";

const KILOBYTE = 1024;

/** A size in bytes as text: whole kilobytes, or megabytes with one decimal from one megabyte on. */
export function formatSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const value = isLarge ? bytes / (KILOBYTE * KILOBYTE) : Math.max(1, bytes / KILOBYTE);
  return new Intl.NumberFormat(localeTag(locale), {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    // The short Arabic names are inconsistent: one is a word, the other an abbreviation.
    unitDisplay: locale === "ar" ? "long" : "short",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value);
}
