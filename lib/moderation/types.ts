import type { Role } from "../auth/types";
import type { Localized } from "../shared/localized";

/** A listing or a revision of a published listing that waits for review. */
export type ReviewQueueItem = {
  kind: "venue" | "revision";
  venueId: string;
  name: Localized;
  typeName: Localized;
  city: Localized;
  country: string;
  hostName: string;
  hostEmail: string;
  mainImage: string | null;
  submittedAt: string;
  waitedSeconds: number;
};

export type Overview = {
  users: Record<Role | "total", number>;
  venues: Record<string, number>;
  bookings: Record<string, number>;
  waiting: Record<"venues" | "revisions" | "providers" | "services" | "service_revisions", number>;
};

/** A user as admins see it. */
export type ManagedUser = {
  id: string;
  email: string;
  firstName: string;
  /** Whether the owner deleted the account. */
  isDeleted: boolean;
  lastName: string;
  role: Role;
  isVerified: boolean;
  avatar: string | null;
  createdAt: string;
};

/** A listing in the admin's list. */
export type ManagedVenue = {
  id: string;
  name: Localized;
  city: Localized;
  status: string;
  featured: boolean;
  mainImage: string | null;
  reason: string | null;
  updatedAt: string;
};

export const venueDecisions = [
  "approve",
  "reject",
  "feature",
  "unfeature",
  "suspend",
  "restore",
] as const;
export type VenueDecision = (typeof venueDecisions)[number];
