import type { Role } from "../auth/types";
import type { Localized } from "../shared/localized";

/** Something that waits for an admin: a new listing, or a change of a published one. */
export type QueueItem = {
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
  waiting: { venues: number; revisions: number; providers: number; services: number };
};

/** A profile as admins see it. */
export type ManagedUser = {
  id: string;
  email: string;
  firstName: string;
  /** True for an account that its owner has deleted. */
  hasLeft: boolean;
  lastName: string;
  role: Role;
  isVerified: boolean;
  avatar: string | null;
  createdAt: string;
};

/** A listing as the admin's table shows it. */
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
