import type { Addon } from "./data/addons.ts";
import { type City, type CitySlug, type Currency, cities, minorDigits } from "./data/cities.ts";
import type { Price } from "./data/venue-type.ts";

const bySlug = new Map<string, City>(cities.map((city) => [city.slug, city]));

export function cityOf(slug: CitySlug): City {
  const city = bySlug.get(slug);
  if (!city) throw new Error(`unknown city ${slug}`);
  return city;
}

/** Major units as the integer minor units of a currency. */
export const minorOf = (amount: number, currency: Currency) =>
  Math.round(amount * 10 ** minorDigits[currency]);

/** The pricing model of these rates. */
export function modelOf({ hour, day, person }: Price): string {
  if (hour !== undefined) return person === undefined ? "hourly" : "hourly_per_person";
  if (day !== undefined) return person === undefined ? "daily" : "daily_per_person";
  return "per_person";
}

/** The price of an add-on in a currency, in minor units. */
export function addonPrice({ price: [egp, aed] }: Addon, currency: Currency): number {
  if (currency === "EGP") return minorOf(egp, currency);
  if (currency !== "KWD") return minorOf(aed, currency);
  return minorOf(Math.max(0.5, Math.round((aed / 12) * 4) / 4), currency);
}
