import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

type Phone = { number: string; country: string };

/**
 * Mobile numbers and those of large cities, as dialled within the countries of our venues. Narrower than the rules of
 * the library, which accept nearly every number in several of these countries.
 */
const dialledNumbers = {
  EG: /^0(1[0125]\d{8}|2\d{8}|3\d{7})$/,
  SA: /^0(5\d{8}|1[1-7]\d{7})$/,
  AE: /^0(5[024568]\d{7}|[234679]\d{7})$/,
  KW: /^[24569]\d{7}$/,
};

function parsePhone(text: string, country: string): Phone | null {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const found = parsePhoneNumberFromString(text, defaultCountry);
  if (!found?.isValid()) return null;
  return { number: found.number, country: found.country ?? country };
}

/** The possible readings of a number without a country: one for each of our countries in which it is valid. */
function localReadings(text: string): Phone[] {
  const digits = text.replace(/[\s().-]/g, "");
  return Object.entries(dialledNumbers).flatMap(([country, pattern]) =>
    pattern.test(digits) ? (parsePhone(digits, country) ?? []) : [],
  );
}

/**
 * Whether a number without a country is valid in several of our countries, so that the form must ask for the country.
 */
export const isAmbiguousPhone = (text: string, country: string): boolean =>
  country === "" && !/^(\+|00)/.test(text) && localReadings(text).length > 1;

/**
 * A phone number as E.164, with its country; null for an invalid one. `country` (ISO 3166-1) applies to a number that
 * does not begin with + or 00. Without a country, uses the one of our countries in which the number is valid, or
 * `likelyCountry` if there are several and it is one of them.
 */
export function readPhone(text: string, country: string, likelyCountry = ""): Phone | null {
  if (country !== "" || /^(\+|00)/.test(text)) {
    return parsePhone(text.replace(/^00/, "+"), country);
  }
  const readings = localReadings(text);
  const likely = readings.find((reading) => reading.country === likelyCountry);
  return likely ?? (readings.length === 1 ? (readings[0] ?? null) : null);
}

/** A stored number as its country and its national format. */
export function splitPhone(stored: string): { country: string; national: string } {
  const found = stored ? parsePhoneNumberFromString(stored) : undefined;
  if (!found?.country) return { country: "", national: stored };
  return { country: found.country, national: found.formatNational() };
}

/** The calling code of a country, such as +20; empty where there is none. */
export function callingCode(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country as CountryCode)}` : "";
}

/** A stored number for a spreadsheet, `(+20) 10 01234567`: text that begins with a plus would be read as a formula. */
export function phoneCell(stored: string | null): string | null {
  const found = stored ? parsePhoneNumberFromString(stored) : undefined;
  return found ? found.formatInternational().replace(/^\+\d+/, "($&)") : stored;
}
