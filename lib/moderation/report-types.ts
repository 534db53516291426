import type { Localized } from "../shared/localized";

/** The reasons of a report, as the database has them. */
export const reportReasons = ["inaccurate", "offensive", "unsafe", "fraud", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** An open report as admins see it. */
export type OpenReport = {
  id: string;
  venueId: string;
  venueName: Localized;
  /** Empty without a name; null when the account was deleted. */
  reporter: string | null;
  reason: ReportReason;
  text: string;
  createdAt: string;
};
