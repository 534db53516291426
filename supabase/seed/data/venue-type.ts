import type { Amenity, VenueType } from "./catalogue.ts";
import type { HoursPreset } from "./hours.ts";

/** English, then Arabic. */
export type Pair = readonly [en: string, ar: string];

/** In major units; the pricing model follows from which rates are given. */
export type Price = { hour?: number; day?: number; person?: number; minimum: number };

export type Venue = {
  slug: string;
  type: VenueType;
  /** Scene and variant; a final m is the mirrored one. No two venues share one. */
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
  /** Hours since it was submitted, for one that waits. */
  waiting?: number;
  reason?: string;
  en: string;
  ar: string;
};
