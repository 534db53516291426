import type { OwnListing } from "../listings/types";
import type { Localized } from "../shared/localized";
import type { ServiceValues } from "./service-fields";
import type { ServiceCard } from "./types";

/** A service in any status, as its provider and admins see it. The price is the provider's own, without the fee. */
export type ManagedService = ServiceCard &
  Omit<OwnListing, "revision"> & {
    /** Changes with each save; a save names the version that it is based on. */
    version: string;
    description: Localized;
    images: string[];
  };

/** A service in its form. */
export type EditedService = ManagedService & {
  form: ServiceValues;
  /** Approved photos: only they can have captions while a revision is open. */
  approvedImages: string[];
};

/** A service in its provider's list, with its open revision. */
export type ProviderService = ManagedService & Pick<OwnListing, "revision">;

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
