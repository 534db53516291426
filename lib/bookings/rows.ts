import { readPriceLines } from "../quotes/rows";
import { bothLanguages } from "../shared/localized";
import { pictureUrl } from "../shared/picture-url";
import { z } from "../shared/zod";
import type { Database } from "../supabase/database.types";
import { numeric } from "../supabase/unwrap-row";
import { type BookingSide, bookingStatuses } from "./rules/status";
import type { Booking } from "./types";

const textOrNull = z.string().nullable();

/** A booking summary in an answer that contains several lists. */
export const summaryRow = z.object({
  id: z.string(),
  reference: z.string(),
  side: z.string(),
  status: z.string(),
  venue_id: z.string(),
  venue_name: z.string(),
  venue_name_ar: textOrNull,
  venue_city: z.string(),
  venue_image: textOrNull,
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  guests: z.number(),
  currency: z.string(),
  total_minor: numeric,
  net_minor: numeric.nullable(),
  refund_minor: numeric.nullable(),
  lines: z.array(z.unknown()),
  policy: z.string(),
  details: z.record(z.string(), z.unknown()),
  hold_expires_at: textOrNull,
  request_expires_at: textOrNull,
  submitted_at: textOrNull,
  confirmed_at: textOrNull,
  cancelled_by: textOrNull,
  reason: textOrNull,
  other_id: textOrNull,
  other_name: textOrNull,
  other_avatar: textOrNull,
  reviewable: z.boolean(),
  cursor: z.string(),
});

type StoredSummary = Database["public"]["CompositeTypes"]["booking_summary"];
/** A booking summary. The generated type marks every value as nullable. */
type SummaryRow = Omit<
  Pick<StoredSummary, keyof z.output<typeof summaryRow>>,
  "lines" | "details"
> & {
  lines: unknown;
  details: unknown;
};

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
    // Nothing was due for a booking that was never confirmed, so nothing is refunded.
    refundMinor:
      row.refund_minor === null || row.confirmed_at === null ? null : Number(row.refund_minor),
    lines: readPriceLines(row.lines),
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
