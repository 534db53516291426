import type { OpeningHours } from "../availability/types";
import type { Confirmation } from "../shared/confirmations";
import type { Localized } from "../shared/localized";
import type { Point } from "./search/rules/distance";

/** An entry of the reference data of listings. */
export type CatalogueItem = { slug: string; name: Localized };
export type Amenity = CatalogueItem & { category: string };
export type City = CatalogueItem & {
  country: string;
  timeZone: string;
  currency: string;
  latitude: number;
  longitude: number;
};

/** The reference data of listings and filters, in display order. */
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
  /** The fees charged once per booking, by the names of the listing's fields. */
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
 * The lowest price of a venue, in minor units with all fees, for the minimum hours or days and a number of guests; null
 * where the price does not depend on it.
 */
export type FromPrice = {
  totalMinor: number;
  hours: number | null;
  days: number | null;
  guests: number | null;
};

/** A venue in a list. `totalMinor` is the price of the requested time in minor units with all fees. */
export type VenueCard = VenueBasics & {
  at: Point | null;
  price: { model: PricingModel; currency: string; from: FromPrice; totalMinor: number | null };
};

/** The seating layouts of a room, each with its own capacity. */
export const layouts = ["seated", "standing", "theatre", "classroom", "banquet"] as const;

export const policies = ["very_flexible", "flexible", "standard_30", "standard_90"] as const;
export type Policy = (typeof policies)[number];

/** A known rule (`code`), or the host's own text. */
export type HouseRule = { code: string | null; text: Localized };

export type Addon = {
  id: string;
  name: Localized;
  description: Localized;
  pricing: "per_booking" | "per_hour" | "per_person";
  priceMinor: number;
};

/**
 * A provider's service that is offered at a venue, in the venue's currency. The price is the provider's own, without
 * the fee.
 */
export type VenueService = {
  id: string;
  name: Localized;
  provider: string;
  pricing: "fixed" | "hourly" | "per_person" | "custom";
  priceMinor: number;
};

export type OpeningException = {
  startsOn: string;
  endsOn: string;
  closed: boolean;
  opens: string | null;
  closes: string | null;
};

/** A deposit at the confirmation, and the balance `balanceDays` before the event. */
type PaymentTerms = { depositPercent: number; balanceDays: number };

/** How guests pay at a venue. */
export type VenuePayment = {
  /** The terms for card payment; null when guests pay the host directly. */
  paymentTerms: PaymentTerms | null;
  /** Other methods that the host accepts; with neither these nor cards, guest and host agree on one. */
  manualMethods: ("transfer" | "cash")[];
  /** The amount held on a card around the event, in minor units of the venue's currency; zero for none. */
  securityDepositMinor: number;
};

export type VenueDetail = VenueBasics &
  VenuePayment & {
    pricing: Pricing;
    /** The service fee in percent, added to every price. */
    feePercent: number;
    from: FromPrice;
    hostId: string;
    description: Localized;
    capacityByLayout: { layout: string; capacity: number }[];
    address: Localized;
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
    services: VenueService[];
    openingHours: OpeningHours[];
    exceptions: OpeningException[];
    /** Whether more later dates have other hours. */
    hasMoreExceptions: boolean;
    updatedAt: string;
  };

/** The public profile of a host or provider. */
export type PublicProfile = {
  id: string;
  firstName: string;
  avatarUrl: string | null;
  bio: string;
  confirmations: Confirmation[];
  since: string;
  /** The rate (whole percent) and time (hours) of responses to requests; null with too few requests. */
  response: { percent: number; hours: number | null } | null;
};
