import type { ErrorCode } from "../../errors";
import type { Localized } from "../../shared/localized";
import type { Amenity, CatalogueItem, City } from "../types";
import type { VenueForm } from "./schemas";

export const venueStatuses = [
  "draft",
  "pending",
  "active",
  "rejected",
  "suspended",
  "paused",
] as const;
export type VenueStatus = (typeof venueStatuses)[number];

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
/** What a provider answered to the invitation of a service. */
type Consent = (typeof consents)[number];

type Property = { id: string; name: Localized };

/** What the steps of a listing choose from. */
export type ListingChoices = {
  types: CatalogueChoice[];
  events: CatalogueChoice[];
  amenities: Amenity[];
  cities: City[];
  services: ServiceChoice[];
  /** The service fee that is added to what hosts and providers charge. */
  feePercent: number;
  /** Whether more services are on offer than these. */
  hasMoreServices: boolean;
  properties: Property[];
};

/** A venue in its host's list. */
export type HostVenue = {
  id: string;
  name: Localized;
  isUntitled: boolean;
  type: Localized | null;
  city: Localized;
  capacity: number;
  status: VenueStatus;
  /** When the host archived it; null for a venue that is not archived. */
  archivedAt: string | null;
  featured: boolean;
  picture: string | null;
  /** Why an admin rejected or suspended it. */
  reason: string | null;
  submittedAt: string | null;
  updatedAt: string;
  /** The open revision of a published listing. */
  revision:
    | { status: "pending"; submittedAt: string }
    | { status: "rejected"; reason: string }
    | null;
};

/** A revision of what is published that waits for review or was rejected. */
export type OpenRevision<Change = unknown> = {
  status: "pending" | "rejected";
  /** When it was submitted, or when it was rejected. */
  since: string;
  reason: string | null;
  changes: Change[];
};

/** How many confirmed bookings, and requests without an answer, a venue still has ahead. */
export type UpcomingCounts = { confirmed: number; requests: number };

/** A venue as its host edits it, with its open revision in the form. */
export type HostListing = {
  id: string;
  /** Each save has another one; a save names the version that it started from. */
  version: string;
  status: VenueStatus;
  isArchived: boolean;
  form: VenueForm;
  reason: string | null;
  /** Pictures that have been approved: only they can carry captions. */
  approvedImages: string[];
  /** What providers answered to invitations, by the ids of the services. */
  consents: Record<string, Consent>;
};

/** Fields of a listing that the server refused, by the names of the form. */
export type Refusal = { code: ErrorCode; fields: string[] };
export type SaveAnswer =
  | { saved: true; id: string; version: string }
  | ({ saved: false } & Refusal);
export type PublishAnswer =
  | { published: true; id: string; version: string }
  | ({ published: false; id: string | null; version: string | null } & Refusal);
