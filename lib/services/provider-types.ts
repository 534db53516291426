import type { Localized } from "../shared/localized";
import type { ServiceCard } from "./types";

export const serviceStatuses = [
  "draft",
  "pending",
  "active",
  "rejected",
  "suspended",
  "paused",
] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** A service in any status, as its provider and admins see it. The price is the provider's own, without the fee. */
export type ManagedService = ServiceCard & {
  status: ServiceStatus;
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
  revision: { status: "pending" | "rejected"; since: string; reason: string | null } | null;
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
