export const bookingStatuses = [
  "held",
  "pending",
  "confirmed",
  "completed",
  "cancelled",
  "declined",
  "expired",
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * The groups of bookings; each booking is in one. `past`: within 30 days after the end, while it can be reviewed.
 * `completed`: after that.
 */
export const bookingGroups = ["upcoming", "past", "completed", "cancelled"] as const;
export type BookingGroup = (typeof bookingGroups)[number];

export type BookingSide = "guest" | "host" | "admin";
export type BookingTransition = "extend" | "release" | "submit" | "accept" | "decline" | "cancel";

const transitions: Record<
  BookingSide,
  Partial<Record<BookingStatus, readonly BookingTransition[]>>
> = {
  guest: {
    held: ["extend", "release", "submit", "cancel"],
    pending: ["cancel"],
    confirmed: ["cancel"],
  },
  host: { pending: ["accept", "decline", "cancel"], confirmed: ["cancel"] },
  admin: { held: ["cancel"], pending: ["accept", "decline", "cancel"], confirmed: ["cancel"] },
};

/**
 * The transitions that a side may start from an (effective) status: the buttons to show. The database is the authority.
 * `hasBegun`: the start has passed; only an admin may still cancel a confirmed booking, which keeps its price.
 */
export function allowedTransitions(
  status: BookingStatus,
  side: BookingSide,
  hasBegun: boolean,
): readonly BookingTransition[] {
  const allowed = transitions[side][status] ?? [];
  if (!hasBegun) return allowed;
  return allowed.filter(
    (transition) =>
      transition !== "submit" &&
      transition !== "accept" &&
      (transition !== "cancel" || status !== "confirmed" || side === "admin"),
  );
}

export type StatusTone = "info" | "warning" | "success" | "danger" | "neutral";

const tones: Record<BookingStatus, StatusTone> = {
  held: "info",
  pending: "warning",
  confirmed: "success",
  completed: "neutral",
  cancelled: "danger",
  declined: "danger",
  expired: "neutral",
};

/** The colour of a status badge. */
export function statusTone(status: BookingStatus): StatusTone {
  return tones[status];
}
