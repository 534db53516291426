import { toPriceLines } from "../quotes/rules/price-lines";
import { bothLanguages } from "../shared/localized";
import { pictureUrl } from "../shared/picture-url";
import type { Database } from "../supabase/database.types";
import { type BookingSide, bookingStatuses } from "./rules/status";
import type { Booking } from "./types";

export type SummaryRow = Database["public"]["CompositeTypes"]["booking_summary"];

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The instant in the format of `Date.toISOString`, so that equal instants are equal strings. */
function instant(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

/** A booking from a row of the database functions that return booking summaries. */
export function toBooking(row: SummaryRow): Booking {
  const details = (row.details ?? {}) as Record<string, unknown>;
  return {
    id: row.id ?? "",
    reference: row.reference ?? "",
    side: (row.side ?? "guest") as BookingSide,
    status: bookingStatuses.find((status) => status === row.status) ?? "expired",
    venueId: row.venue_id ?? "",
    venueName: bothLanguages(row.venue_name, row.venue_name_ar),
    venueCity: row.venue_city ?? "",
    venueImage: row.venue_image,
    startsAt: instant(row.starts_at) ?? "",
    endsAt: instant(row.ends_at) ?? "",
    timeZone: row.time_zone ?? "UTC",
    guests: row.guests ?? 0,
    currency: row.currency ?? "EGP",
    totalMinor: Number(row.total_minor ?? 0),
    netMinor: row.net_minor === null ? null : Number(row.net_minor),
    // Of what was never confirmed nothing was due, and nothing comes back.
    refundMinor:
      row.refund_minor === null || row.confirmed_at === null ? null : Number(row.refund_minor),
    lines: toPriceLines(row.lines),
    policy: row.policy ?? "flexible",
    details: {
      contactName: text(details.contact_name),
      phone: text(details.phone),
      eventType: text(details.event_type),
      message: text(details.message),
    },
    holdExpiresAt: instant(row.hold_expires_at),
    requestExpiresAt: instant(row.request_expires_at),
    submittedAt: instant(row.submitted_at),
    confirmedAt: instant(row.confirmed_at),
    cancelledBy: row.cancelled_by,
    reason: row.reason,
    counterpartId: row.other_id,
    counterpartName: row.other_name,
    counterpartAvatar: pictureUrl(row.other_avatar),
    canReview: row.reviewable ?? false,
    cursor: row.cursor ?? "",
  };
}
