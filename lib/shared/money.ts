import { toLatinDigits } from "./digits.ts";
import { type Locale, localeTag } from "./locale-tag.ts";

const threeDigits = new Set(["KWD", "BHD", "OMR", "JOD", "TND", "IQD", "LYD"]);
const noDigits = new Set(["JPY", "KRW", "VND", "CLP", "ISK"]);

/** How many digits the minor unit of a currency has: the same table as `currency_exponent` in SQL. */
export function currencyExponent(currency: string): number {
  if (threeDigits.has(currency)) return 3;
  return noDigits.has(currency) ? 0 : 2;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string, locale: Locale, full: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${full}`;
  const known = formatters.get(key);
  if (known) return known;
  // The digits are said outright: Intl has its own idea of some currencies (IQD).
  const digits = currencyExponent(currency);
  const made = new Intl.NumberFormat(localeTag(locale), {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: full ? "auto" : "stripIfInteger",
  });
  formatters.set(key, made);
  return made;
}

/**
 * An amount of minor units as a person reads it, with Latin digits in both languages.
 * Whole amounts lose their zeros; `full: true` keeps them, for columns that line up.
 */
export function formatMoney(
  minor: number,
  currency: string,
  locale: Locale,
  options: { full?: boolean } = {},
): string {
  return formatter(currency, locale, options.full ?? false).format(toMajor(minor, currency));
}

/** Minor units as a number of major ones: for inputs, and never for sums. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyExponent(currency);
}

/**
 * What a person typed as minor units, exactly; null when it is no amount, is negative, or is finer
 * than the currency. Takes Arabic digits and separators, and commas between thousands.
 */
export function parseMoney(text: string, currency: string): number | null {
  const plain = toLatinDigits(text.trim()).replaceAll("٫", ".").replaceAll("٬", ",");
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain)) return null;
  const [whole = "", fraction = ""] = plain.replaceAll(",", "").split(".");
  const digits = currencyExponent(currency);
  const kept = fraction.replace(/0+$/, "");
  if (kept.length > digits) return null;
  const minor = Number(whole + kept.padEnd(digits, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** A price in minor units with the service fee in it, rounded half up as `quote_booking` does. */
export function withFee(minor: number, feePercent: number): number {
  return Math.round((minor * (100 + feePercent)) / 100);
}
