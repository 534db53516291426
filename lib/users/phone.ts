import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { profileInput } from "./schemas";

/**
 * A phone number as E.164, with its country; null for an invalid one. `country` (ISO 3166-1) applies to
 * a number that does not begin with + or 00.
 */
export function readPhone(
  text: string,
  country: string,
): { number: string; country: string } | null {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const found = parsePhoneNumberFromString(text.replace(/^00/, "+"), defaultCountry);
  if (!found?.isValid()) return null;
  return { number: found.number, country: found.country ?? country };
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

/** The input of the profile form, with its number converted to E.164. */
export const savedProfileInput = profileInput.transform((profile, context) => {
  if (profile.phone === "") return profile;
  const found = readPhone(profile.phone, profile.phoneCountry);
  if (!found) context.addIssue({ code: "custom", path: ["phone"], message: "phoneInvalid" });
  return { ...profile, phone: found?.number ?? "" };
});
