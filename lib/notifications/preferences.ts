/** The categories of notifications in display order; queues are for admins only. */
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

/** Whether a user is notified about a category, by channel. Fixed ones cannot be switched off. */
export type NotificationPreference = {
  category: NotificationCategory;
  inProduct: boolean;
  byEmail: boolean;
  isInProductFixed: boolean;
  isByEmailFixed: boolean;
};
