import type { Confirmation } from "../shared/confirmations";
import type { Localized } from "../shared/localized";
import type { CatalogueItem, VenueImage } from "../venues/types";

export const pricingTypes = ["fixed", "hourly", "per_person", "custom"] as const;
export type PricingType = (typeof pricingTypes)[number];

/** A service in a list. The price is in minor units with the service fee; for `custom` it is the lowest price. */
export type ServiceCard = {
  id: string;
  name: Localized;
  category: CatalogueItem | null;
  city: Localized;
  provider: string;
  image: string | null;
  pricingType: PricingType;
  priceMinor: number;
  currency: string;
};

export type Provider = {
  name: string;
  description: string;
  logoUrl: string | null;
  websiteUrl: string | null;
  years: number;
  confirmations: Confirmation[];
};

export type ServiceDetail = ServiceCard & {
  description: Localized;
  images: VenueImage[];
  providerCard: Provider | null;
  /** The first active venues that offer it. */
  venues: { id: string; name: Localized; city: Localized; image: string | null }[];
  hasMoreVenues: boolean;
};

export type ServicePage = { cards: ServiceCard[]; total: number; page: number };
