import type { Role } from "../auth/types";
import type { OwnListing } from "../listings/types";
import type { Confirmation } from "../shared/confirmations";
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
  confirmations: Confirmation[];
  avatar: string | null;
  createdAt: string;
};

export const userStates = ["confirmed", "unconfirmed", "identity_checked", "deleted"] as const;

/** The filters of the list of users; `page` counts from 1. */
export type UserFilter = {
  text: string;
  role: Role | null;
  state: (typeof userStates)[number] | null;
  page: number;
};

/** A listing in the admin's list. */
export type ManagedListing = Omit<OwnListing, "archivedAt" | "revision"> & { city: Localized };

/** The events in the history of a listing or service; the audit log's names without their subject. */
export const historyEvents = [
  "submitted",
  "approved",
  "rejected",
  "revision_approved",
  "revision_rejected",
  "suspended",
  "restored",
  "edited",
] as const;

/** One entry of the history of a listing or service. */
export type HistoryEntry = {
  id: number;
  event: (typeof historyEvents)[number];
  at: string;
  reason: string | null;
  /** The number of bookings that a suspension cancelled. */
  cancelledBookings: number;
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
