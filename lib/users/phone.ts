import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { profileInput } from "./schemas";

/**
 * A telephone number as E.164 and its country; null for what is none. `country` (ISO 3166-1) is
 * meant where the number does not begin with + or 00.
 */
export function readPhone(
  text: string,
  country: string,
): { number: string; country: string } | null {
  const home = isSupportedCountry(country) ? country : undefined;
  const found = parsePhoneNumberFromString(text.replace(/^00/, "+"), home);
  if (!found?.isValid()) return null;
  return { number: found.number, country: found.country ?? country };
}

/** A stored number as its country and what people write behind the country's code. */
export function splitPhone(stored: string): { country: string; national: string } {
  const found = stored ? parsePhoneNumberFromString(stored) : undefined;
  if (!found?.country) return { country: "", national: stored };
  return { country: found.country, national: found.formatNational() };
}

/** The code that a country's numbers begin with, such as +20; empty where there is none. */
export function callingCode(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country as CountryCode)}` : "";
}

/** What the profile form sends, with its number as E.164. */
export const savedProfileInput = profileInput.transform((profile, context) => {
  if (profile.phone === "") return profile;
  const found = readPhone(profile.phone, profile.phoneCountry);
  if (!found) context.addIssue({ code: "custom", path: ["phone"], message: "phoneInvalid" });
  return { ...profile, phone: found?.number ?? "" };
});
