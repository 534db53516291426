import type { Amenity, VenueType } from "./catalogue.ts";
import type { HoursPreset } from "./hours.ts";

/** A text in English and in Arabic. */
export type Pair = readonly [en: string, ar: string];

/** Rates in major units, which determine the pricing model; `minimum` is in hours. */
export type Price = { hour?: number; day?: number; person?: number; minimum: number };

export type Venue = {
  slug: string;
  type: VenueType;
  /** Scene and variant of the main picture, unique for each venue; a final m mirrors it. */
  picture: string;
  host: string;
  name: Pair;
  area: Pair;
  address: Pair;
  at: readonly [latitude: number, longitude: number];
  capacity: number;
  price: Price;
  hours: HoursPreset;
  policy: "very_flexible" | "flexible" | "standard_30" | "standard_90";
  instant?: true;
  featured?: true;
  extra?: readonly Amenity[];
  status?: "draft" | "pending" | "rejected" | "paused" | "suspended";
  /** For a pending listing. */
  submittedHoursAgo?: number;
  reason?: string;
  en: string;
  ar: string;
};
