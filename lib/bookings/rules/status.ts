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
export type BookingMove = "extend" | "release" | "submit" | "accept" | "decline" | "cancel";

type Clocked = {
  status: BookingStatus;
  endsAt: string;
  holdExpiresAt: string | null;
  requestExpiresAt: string | null;
};

/** What a booking's status is at an instant: time moves some before their row says so. */
export function effectiveStatus(booking: Clocked, now: number = Date.now()): BookingStatus {
  const passed = (instant: string | null) => instant !== null && Date.parse(instant) <= now;
  if (booking.status === "held" && passed(booking.holdExpiresAt)) return "expired";
  if (booking.status === "pending" && passed(booking.requestExpiresAt)) return "expired";
  if (booking.status === "confirmed" && passed(booking.endsAt)) return "completed";
  return booking.status;
}

/** The groups of "my bookings" that a booking is shown in; a hold is in none. */
export function groupsOf(
  status: BookingStatus,
  endsAt: string,
  now: number = Date.now(),
): BookingGroup[] {
  if (status === "held") return [];
  const ended = Date.parse(endsAt) <= now;
  if ((status === "pending" || status === "confirmed") && !ended) return ["upcoming"];
  const groups: BookingGroup[] = ended ? ["past"] : [];
  if (status === "completed") groups.push("completed");
  if (status === "cancelled" || status === "declined" || status === "expired") {
    groups.push("cancelled");
  }
  return groups;
}

const moves: Record<BookingSide, Partial<Record<BookingStatus, readonly BookingMove[]>>> = {
  guest: {
    held: ["extend", "release", "submit", "cancel"],
    pending: ["cancel"],
    confirmed: ["cancel"],
  },
  host: { pending: ["accept", "decline", "cancel"], confirmed: ["cancel"] },
  admin: { held: ["cancel"], pending: ["accept", "decline", "cancel"], confirmed: ["cancel"] },
};

/** What a side may do with a booking of this (effective) status: which buttons to show. */
export function movesOf(status: BookingStatus, side: BookingSide): readonly BookingMove[] {
  return moves[side][status] ?? [];
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

/** How good the news of a status is, for badges. */
export function toneOf(status: BookingStatus): StatusTone {
  return tones[status];
}
