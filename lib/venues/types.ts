import type { OpeningHours } from "../availability/types";
import type { Localized } from "../shared/localized";
import type { Point } from "./search/rules/distance";

/** An entry of a list that listings choose from. */
export type CatalogueItem = { slug: string; name: Localized };
export type Amenity = CatalogueItem & { category: string };
export type City = CatalogueItem & {
  country: string;
  timeZone: string;
  currency: string;
  latitude: number;
  longitude: number;
};

/** What filters and listings choose from, each in the order in which it is shown. */
export type Catalogue = {
  venueTypes: CatalogueItem[];
  eventTypes: CatalogueItem[];
  amenities: Amenity[];
  cities: City[];
};

export const pricingModels = [
  "hourly",
  "daily",
  "per_person",
  "hourly_per_person",
  "daily_per_person",
] as const;
export type PricingModel = (typeof pricingModels)[number];

/** Prices in minor units of the currency; zero where the model does not use them. */
export type Pricing = {
  model: PricingModel;
  currency: string;
  hourMinor: number;
  dayMinor: number;
  personMinor: number;
  /** What is charged once for a booking, by the names of the listing's fields. */
  feesMinor: Readonly<Record<string, number>>;
  minimumHours: number;
};

type Rating = { average: number; count: number };

export type VenueImage = { path: string; alt: Localized; caption: Localized };

type VenueBasics = {
  id: string;
  name: Localized;
  type: CatalogueItem | null;
  area: Localized;
  city: Localized;
  capacity: number;
  rating: Rating;
  image: VenueImage | null;
  instant: boolean;
  featured: boolean;
};

/**
 * A venue as lists show it. Prices are all-in minor units: `fromMinor` of one unit of what it sells,
 * `totalMinor` of the time that was asked for.
 */
export type VenueCard = VenueBasics & {
  at: Point | null;
  price: { model: PricingModel; currency: string; fromMinor: number; totalMinor: number | null };
};

/** How a room can be set up, each with its own capacity. */
export const layouts = ["seated", "standing", "theatre", "classroom", "banquet"] as const;

export const policies = ["very_flexible", "flexible", "standard_30", "standard_90"] as const;
export type Policy = (typeof policies)[number];

/** `code` is a known rule that the interface words, else the host's own text. */
export type HouseRule = { code: string | null; text: Localized };

export type Addon = {
  id: string;
  name: Localized;
  description: Localized;
  pricing: "per_booking" | "per_hour" | "per_person";
  priceMinor: number;
};

export type OpeningException = {
  startsOn: string;
  endsOn: string;
  closed: boolean;
  opens: string | null;
  closes: string | null;
};

export type VenueDetail = VenueBasics & {
  pricing: Pricing;
  /** What the platform adds to every price. */
  feePercent: number;
  hostId: string;
  description: Localized;
  capacityByLayout: { layout: string; capacity: number }[];
  address: string;
  country: string;
  citySlug: string | null;
  location: { latitude: number; longitude: number } | null;
  timeZone: string;
  policy: Policy;
  minimumNoticeHours: number;
  bookingWindowMonths: number;
  images: VenueImage[];
  amenities: Amenity[];
  events: CatalogueItem[];
  rules: HouseRule[];
  addons: Addon[];
  openingHours: OpeningHours[];
  exceptions: OpeningException[];
  updatedAt: string;
};

/** What anyone may know of a host or provider. */
export type PublicProfile = {
  id: string;
  firstName: string;
  avatarUrl: string | null;
  bio: string;
  isVerified: boolean;
  since: string;
  /** How they answer requests: whole percent and hours; null for too few to say. */
  response: { percent: number; hours: number | null } | null;
};
