import { toLatinDigits } from "./digits.ts";
import { type Locale, localeTag } from "./locale-tag.ts";

const threeDigits = new Set(["KWD", "BHD", "OMR", "JOD", "TND", "IQD", "LYD"]);
const noDigits = new Set(["JPY", "KRW", "VND", "CLP", "ISK"]);

/** The ISO 4217 exponent of a currency: the same table as `currency_exponent` in SQL. */
export function currencyExponent(currency: string): number {
  if (threeDigits.has(currency)) return 3;
  return noDigits.has(currency) ? 0 : 2;
}

const formatters = new Map<string, Intl.NumberFormat>();

type MoneyOptions = {
  /** Shows the decimals of whole amounts too, so that the amounts of a column align. */
  full?: boolean;
};

function formatter(currency: string, locale: Locale, { full }: MoneyOptions): Intl.NumberFormat {
  const key = `${locale} ${currency} ${full}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  // Explicit, because Intl uses other digits for some currencies (IQD).
  const digits = currencyExponent(currency);
  const created = new Intl.NumberFormat(localeTag(locale), {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: full ? "auto" : "stripIfInteger",
  });
  formatters.set(key, created);
  return created;
}

/**
 * A formatted amount of minor units, with Latin digits in both languages. Whole amounts have no decimals
 * unless `full` is true.
 */
export function formatMoney(
  minor: number,
  currency: string,
  locale: Locale,
  options: MoneyOptions = {},
): string {
  return formatter(currency, locale, options).format(toMajor(minor, currency));
}

/** Whether any amount of a group has decimals; then all amounts of the group show theirs. */
export function hasFraction(minors: readonly number[], currency: string): boolean {
  const unit = 10 ** currencyExponent(currency);
  return minors.some((minor) => minor % unit !== 0);
}

/** The text of a currency in a sentence: its code in English, like prices, and its name in Arabic. */
export function currencyName(currency: string, locale: Locale): string {
  if (locale === "en") return currency;
  return new Intl.DisplayNames([localeTag(locale)], { type: "currency" }).of(currency) ?? currency;
}

/** The symbol of a currency in formatted prices: `EGP`, `ج.م.`. */
export function currencySymbol(currency: string, locale: Locale): string {
  const parts = formatter(currency, locale, {}).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** Minor units as a number of major units: for inputs, never for sums. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyExponent(currency);
}

/** Minor units as an exact decimal number with the currency's digits: `1250.00`, `12.500`. */
export function toDecimal(minor: number, currency: string): string {
  const digits = currencyExponent(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const sign = minor < 0 ? "-" : "";
  return digits === 0 ? sign + whole : `${sign}${whole}.${text.slice(-digits)}`;
}

/** The maximum length of a typed amount, with spaces and separators: twice the length of the largest safe number. */
const MAX_WRITTEN_LENGTH = 40;

/**
 * Parses a typed amount into exact minor units; null when it is invalid, negative, or has more decimals than the
 * currency. Accepts Arabic digits and separators, and commas between thousands.
 */
export function parseMoney(text: string, currency: string): number | null {
  if (text.length > MAX_WRITTEN_LENGTH) return null;
  const plain = toLatinDigits(text.trim()).replaceAll("٫", ".").replaceAll("٬", ",");
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain)) return null;
  const [whole = "", fraction = ""] = plain.replaceAll(",", "").split(".");
  const digits = currencyExponent(currency);
  const significant = fraction.replace(/0+$/, "");
  if (significant.length > digits) return null;
  const minor = Number(whole + significant.padEnd(digits, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** A price in minor units including the service fee, rounded half up like `quote_booking`. */
export function withFee(minor: number, feePercent: number): number {
  return Math.round((minor * (100 + feePercent)) / 100);
}
