/** The categories of notifications, in the order in which they are chosen; the queues are those of admins. */
export const notificationCategories = [
  "bookings",
  "messages",
  "reminders",
  "reviews",
  "listings",
  "invitations",
  "payouts",
  "queues",
  "account",
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** The categories that can be switched off. */
export const optionalCategories = [
  "messages",
  "reminders",
  "reviews",
  "listings",
  "invitations",
  "payouts",
  "queues",
] as const satisfies NotificationCategory[];
export type OptionalCategory = (typeof optionalCategories)[number];

/** What a user is notified of, and where; what is fixed cannot be switched off. */
export type NotificationPreference = {
  category: NotificationCategory;
  inProduct: boolean;
  byEmail: boolean;
  isInProductFixed: boolean;
  isByEmailFixed: boolean;
};
