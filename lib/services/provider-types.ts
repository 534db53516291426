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

/** A service as its provider and admins see it, in whatever status. */
export type ManagedService = ServiceCard & {
  status: ServiceStatus;
  featured: boolean;
  /** Why it was rejected or suspended. */
  reason: string | null;
  description: Localized;
  categoryId: string | null;
  /** The slug of a known city, else the text of the row. */
  citySlug: string;
  images: string[];
  submittedAt: string | null;
  updatedAt: string;
};

export type InvitationStatus = "invited" | "accepted" | "declined";

/** A venue that wants to offer one of the caller's services. */
export type Invitation = {
  venueId: string;
  serviceId: string;
  status: InvitationStatus;
  venueName: Localized;
  venueCity: Localized;
  venueImage: string | null;
  /** Only the page of an active venue is public. */
  isPublic: boolean;
  capacity: number;
  hostName: string;
  serviceName: Localized;
  invitedAt: string;
};
