import type { Localized } from "../shared/localized";

export const notificationKinds = [
  "booking_requested",
  "booking_confirmed",
  "booking_declined",
  "booking_cancelled",
  "booking_expired",
  "venue_approved",
  "venue_rejected",
  "venue_suspended",
  "venue_restored",
  "revision_approved",
  "revision_rejected",
  "message_received",
  "role_changed",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that a person is told. The interface words the kind in their language. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  /** Where it leads. */
  href: string;
  venueName: Localized;
  senderName: string;
  reason: string;
  /** When the booking starts, by the venue's clock. */
  startsAt: string | null;
  timeZone: string;
  isRead: boolean;
  at: string;
};
