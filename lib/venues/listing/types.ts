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

/** An entry that a listing points to by its id. */
type Choice = CatalogueItem & { id: string };

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
  types: Choice[];
  events: Choice[];
  amenities: Amenity[];
  cities: City[];
  services: ServiceChoice[];
  properties: Property[];
};

/** A venue in its host's list. */
export type HostVenue = {
  id: string;
  name: Localized;
  untitled: boolean;
  type: Localized | null;
  city: Localized;
  capacity: number;
  status: VenueStatus;
  /** Put away by the host since then. */
  archivedAt: string | null;
  featured: boolean;
  picture: string | null;
  /** Why an admin rejected or suspended it. */
  reason: string | null;
  submittedAt: string | null;
  updatedAt: string;
  /** A change of the published listing: waiting since, or why it was rejected. */
  change: { waitingSince: string } | { rejectedBecause: string } | null;
};

/** What is to come at a venue: confirmed bookings, and requests that wait for an answer. */
export type Upcoming = { confirmed: number; requests: number };

/** A venue as its host edits it: with the change that waits for review already in it. */
export type HostListing = {
  id: string;
  /** Counts the saves of its host: what a save was made from. */
  version: number;
  status: VenueStatus;
  isArchived: boolean;
  form: VenueForm;
  reason: string | null;
  /** Pictures that have rows of their own: only they can carry captions. */
  approvedImages: string[];
  /** What became of the invitations, by the ids of the services. */
  consents: Record<string, Consent>;
};

/** Fields of a listing that the server refused, by the names of the form. */
export type Refusal = { code: ErrorCode; fields: string[] };
export type SaveAnswer =
  | { saved: true; id: string; version: number }
  | ({ saved: false } & Refusal);
export type PublishAnswer =
  | { published: true; id: string; version: number }
  | ({ published: false; id: string | null; version: number | null } & Refusal);
