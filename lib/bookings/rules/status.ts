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

export const bookingGroups = ["upcoming", "past", "completed", "cancelled"] as const;
export type BookingGroup = (typeof bookingGroups)[number];

export type BookingSide = "guest" | "host" | "admin";
export type BookingTransition = "extend" | "release" | "submit" | "accept" | "decline" | "cancel";

type TimedStatus = {
  status: BookingStatus;
  endsAt: string;
  holdExpiresAt: string | null;
  requestExpiresAt: string | null;
};

/** The status of a booking at `now` (milliseconds), also when its deadline passed and the row is not updated yet. */
export function effectiveStatus(booking: TimedStatus, now: number = Date.now()): BookingStatus {
  const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= now;
  if (booking.status === "held" && isPast(booking.holdExpiresAt)) return "expired";
  if (booking.status === "pending" && isPast(booking.requestExpiresAt)) return "expired";
  if (booking.status === "confirmed" && isPast(booking.endsAt)) return "completed";
  return booking.status;
}

/** The groups of "My bookings" that contain a booking; a hold is in none. `now` in milliseconds. */
export function groupsOf(
  status: BookingStatus,
  endsAt: string,
  now: number = Date.now(),
): BookingGroup[] {
  if (status === "held") return [];
  const hasEnded = Date.parse(endsAt) <= now;
  if ((status === "pending" || status === "confirmed") && !hasEnded) return ["upcoming"];
  const groups: BookingGroup[] = hasEnded ? ["past"] : [];
  if (status === "completed") groups.push("completed");
  if (status === "cancelled" || status === "declined" || status === "expired") {
    groups.push("cancelled");
  }
  return groups;
}

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

/** The transitions that a side may start from an (effective) status: the buttons to show. The database decides. */
export function allowedTransitions(
  status: BookingStatus,
  side: BookingSide,
): readonly BookingTransition[] {
  return transitions[side][status] ?? [];
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
