import { toLatinDigits } from "../../../shared/digits.ts";
import type { City } from "../../types.ts";

type Country = { timeZone: string; currency: string };

/** The countries of listings: ISO 3166 code, IANA time zone, and ISO 4217 currency. */
const countries: Record<string, Country> = {
  EG: { timeZone: "Africa/Cairo", currency: "EGP" },
  AE: { timeZone: "Asia/Dubai", currency: "AED" },
  SA: { timeZone: "Asia/Riyadh", currency: "SAR" },
  KW: { timeZone: "Asia/Kuwait", currency: "KWD" },
  BH: { timeZone: "Asia/Bahrain", currency: "BHD" },
  DZ: { timeZone: "Africa/Algiers", currency: "DZD" },
  IQ: { timeZone: "Asia/Baghdad", currency: "IQD" },
  JO: { timeZone: "Asia/Amman", currency: "JOD" },
  LB: { timeZone: "Asia/Beirut", currency: "USD" },
  LY: { timeZone: "Africa/Tripoli", currency: "LYD" },
  MA: { timeZone: "Africa/Casablanca", currency: "MAD" },
  OM: { timeZone: "Asia/Muscat", currency: "OMR" },
  PS: { timeZone: "Asia/Hebron", currency: "JOD" },
  QA: { timeZone: "Asia/Qatar", currency: "QAR" },
  SD: { timeZone: "Africa/Khartoum", currency: "SDG" },
  SY: { timeZone: "Asia/Damascus", currency: "USD" },
  TN: { timeZone: "Africa/Tunis", currency: "TND" },
  TR: { timeZone: "Europe/Istanbul", currency: "TRY" },
  YE: { timeZone: "Asia/Aden", currency: "USD" },
};

export const countryCodes: readonly string[] = Object.keys(countries);

/** The currencies that a host can choose, most used first. */
export const currencies: readonly string[] = [
  ...new Set([...Object.values(countries).map((country) => country.currency), "EUR"]),
];

/** The currency of a new listing until its country is chosen. */
export const DEFAULT_CURRENCY = "EGP";

/** The time zone of a country; Cairo's for an unknown country. */
export function getCountryTimeZone(country: string): string {
  return countries[country]?.timeZone ?? "Africa/Cairo";
}

/** The currency of a country; null for an unknown country. */
export function getCountryCurrency(country: string): string | null {
  return countries[country]?.currency ?? null;
}

type Pin = { latitude: number; longitude: number };

/**
 * The coordinates in a pasted text: `30.04, 31.23` in digits of either script, or the address of a map
 * that contains them. Null when there are none, or when they are out of range.
 */
export function parsePin(text: string): Pin | null {
  const plain = toLatinDigits(text).replaceAll("٫", ".");
  const match =
    /!3d(-?\d{1,2}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/.exec(plain) ??
    /(?:^|[@=/\s])(-?\d{1,2}(?:\.\d+)?)\s*[,،]\s*(-?\d{1,3}(?:\.\d+)?)/.exec(plain);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}

const rounded = (degrees: number) => Number(degrees.toFixed(6)) + 0;

/** Coordinates in the form that `parsePin` reads: six decimals (about 0.1 m), longitude within ±180. */
export function formatPin({ latitude, longitude }: Pin): string {
  const within = Math.max(-90, Math.min(90, latitude));
  const around = longitude - 360 * Math.round(longitude / 360);
  return `${rounded(within)}, ${rounded(around)}`;
}

/** The known city that a text means, by slug or by its name in either language. */
export function findKnownCity<C extends Pick<City, "slug" | "name">>(
  cities: readonly C[],
  text: string,
): C | undefined {
  const name = text.trim().toLowerCase();
  if (!name) return undefined;
  return cities.find(
    (city) => city.slug === name || city.name.en.toLowerCase() === name || city.name.ar === name,
  );
}
