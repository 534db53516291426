import type { ListingKind } from "../listings/types";
import type { Localized } from "../shared/localized";

/** The reasons for reporting a listing, as in the database. */
export const listingReportReasons = [
  "inaccurate",
  "offensive",
  "unsafe",
  "fraud",
  "other",
] as const;
/** The reasons for reporting a conversation. */
export const conversationReportReasons = ["spam", "offensive", "unsafe", "fraud", "other"] as const;
export type ReportReason =
  | (typeof listingReportReasons)[number]
  | (typeof conversationReportReasons)[number];

/** The subject of a report: a listing, or the other side of a conversation and the reported message. */
export type ReportSubject =
  | { about: "listing"; kind: ListingKind; listingId: string }
  | { about: "conversation"; conversationId: string; messageId?: string | undefined };

/** An open report as admins see it. */
export type OpenReport = {
  id: string;
  subject:
    | { about: "listing"; kind: ListingKind; listingId: string; name: Localized }
    | { about: "conversation"; name: string | null; message: string | null };
  /** Empty without a name; null when the account was deleted. */
  reporter: string | null;
  reason: ReportReason;
  text: string;
  createdAt: string;
};

/** The role in which a message of a conversation was written. */
export const messageSides = ["guest", "host", "provider", "admin"] as const;

/** A message of a reported conversation as admins read it, with the contacts masked as for the other side. */
export type ReportedMessage = {
  id: string;
  /** Null when the account was deleted. */
  senderName: string | null;
  side: (typeof messageSides)[number];
  body: string;
  isReported: boolean;
  at: string;
  /** An admin may open them while the report is open. */
  files: ReportedFile[];
};

/** A file of a message of a reported conversation. */
export type ReportedFile = { id: string; kind: "picture" | "document"; name: string };
