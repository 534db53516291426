import type { Refusal } from "../../listings/refusal";
import type { ListingStatus, OwnListing } from "../../listings/types";
import type { Localized } from "../../shared/localized";
import type { Amenity, CatalogueItem, City } from "../types";
import type { VenueForm } from "./schemas";

/** An entry of the catalogue that a listing refers to by its id. */
type CatalogueChoice = CatalogueItem & { id: string };

/** A service that a host can invite to a venue. */
export type ServiceChoice = {
  id: string;
  name: Localized;
  category: Localized;
  city: string;
  provider: string;
  pricingType: "fixed" | "hourly" | "per_person" | "custom";
  priceMinor: number;
  currency: string;
};

export const consents = ["invited", "accepted", "declined"] as const;
/** The provider's answer to the invitation of a service. */
type Consent = (typeof consents)[number];

type Property = { id: string; name: Localized };

/** The choices of a listing's steps. */
export type ListingChoices = {
  types: CatalogueChoice[];
  events: CatalogueChoice[];
  amenities: Amenity[];
  cities: City[];
  services: ServiceChoice[];
  /** The service fee in percent, added to the prices of hosts and providers. */
  feePercent: number;
  /** Whether more services are offered than these. */
  hasMoreServices: boolean;
  properties: Property[];
};

/** A venue in its host's list. */
export type HostVenue = OwnListing & {
  type: Localized | null;
  city: Localized;
  capacity: number;
};

/** The numbers of a venue's upcoming confirmed bookings and unanswered requests. */
export type UpcomingCounts = { confirmed: number; requests: number };

/** A venue as its host edits it, with its open revision in the form. */
export type HostListing = {
  id: string;
  /** Changes with each save; a save names the version that it is based on. */
  version: string;
  status: ListingStatus;
  isArchived: boolean;
  form: VenueForm;
  reason: string | null;
  /** Approved pictures; only they can have captions. */
  approvedImages: string[];
  /** The providers' answers to invitations, by service id. */
  consents: Record<string, Consent>;
};

export type SaveAnswer =
  | { saved: true; id: string; version: string }
  | ({ saved: false } & Refusal);
export type PublishAnswer =
  | { published: true; id: string; version: string }
  | ({ published: false; id: string | null; version: string | null } & Refusal);
