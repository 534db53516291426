import type { Localized } from "../shared/localized";

/** What can be wrong with a listing; the database holds the same. */
export const reportReasons = ["inaccurate", "offensive", "unsafe", "fraud", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** An open report as admins see it. */
export type OpenReport = {
  id: string;
  venueId: string;
  venueName: Localized;
  /** Empty: not said. Null: they have left. */
  reporter: string | null;
  reason: ReportReason;
  text: string;
  createdAt: string;
};
