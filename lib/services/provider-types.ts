import type { ListingStatus, RevisionState } from "../listings/types";
import type { Localized } from "../shared/localized";
import type { ServiceCard } from "./types";

/** A service in any status, as its provider and admins see it. The price is the provider's own, without the fee. */
export type ManagedService = ServiceCard & {
  /** Changes with each save; a save names the version that it is based on. */
  version: string;
  status: ListingStatus;
  /** When the provider archived it; null for a service that is not archived. */
  archivedAt: string | null;
  featured: boolean;
  /** The reason of a rejection or suspension. */
  reason: string | null;
  description: Localized;
  categoryId: string | null;
  /** The slug of a known city, else the stored text. */
  citySlug: string;
  images: string[];
  submittedAt: string | null;
  updatedAt: string;
};

/** A service in its provider's list, with its open revision. */
export type ProviderService = ManagedService & {
  revision: RevisionState | null;
};

export type InvitationStatus = "invited" | "accepted" | "declined";

/** A venue's invitation to offer one of the caller's services. */
export type Invitation = {
  venueId: string;
  serviceId: string;
  status: InvitationStatus;
  venueName: Localized;
  venueCity: Localized;
  venueImage: string | null;
  /** Whether the venue is active and has a public page. */
  isPublic: boolean;
  capacity: number;
  hostName: string;
  serviceName: Localized;
  invitedAt: string;
};
