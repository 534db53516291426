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

type Digits = {
  /** Keeps the zeros of whole amounts, for columns that line up. */
  full?: boolean;
  /**
   * Rounds hundredths half up to whole units, for cards. Currencies of three digits keep theirs, because
   * their units are large.
   */
  whole?: boolean;
};

function formatter(currency: string, locale: Locale, { full, whole }: Digits): Intl.NumberFormat {
  const key = `${locale} ${currency} ${full} ${whole}`;
  const known = formatters.get(key);
  if (known) return known;
  // The digits are set outright: Intl has other ones for some currencies (IQD).
  const exponent = currencyExponent(currency);
  const digits = whole && exponent === 2 ? 0 : exponent;
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
 * Whole amounts lose their zeros unless `digits` says otherwise.
 */
export function formatMoney(
  minor: number,
  currency: string,
  locale: Locale,
  digits: Digits = {},
): string {
  return formatter(currency, locale, digits).format(toMajor(minor, currency));
}

/** A currency in a sentence: its code in English, as prices show it, and its name in Arabic. */
export function currencyName(currency: string, locale: Locale): string {
  if (locale === "en") return currency;
  return new Intl.DisplayNames([localeTag(locale)], { type: "currency" }).of(currency) ?? currency;
}

/** The sign of a currency as prices show it: `EGP`, `ج.م.`. */
export function currencySymbol(currency: string, locale: Locale): string {
  const parts = formatter(currency, locale, {}).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
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
