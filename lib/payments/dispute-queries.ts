import { bookingStatuses } from "../bookings/rules/status";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { cardRow } from "../quotes/rows";
import { bothLanguages, type Localized } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { numeric, parseRow } from "../supabase/unwrap-row";
import {
  type DisputeReason,
  type DisputeStatus,
  toDisputeReason,
  toDisputeStatus,
} from "./rules/disputes";

/** A dispute in the list of admins. Amounts in minor units, instants in ISO 8601. */
export type DisputeRow = {
  id: string;
  reference: string;
  /** The payer; empty without a name. */
  person: string;
  currency: string;
  amountMinor: number;
  reason: DisputeReason;
  status: DisputeStatus;
  isAnswered: boolean;
  /** The deadline for an answer; null when there is none. */
  respondBy: string | null;
  openedAt: string;
};

const PAGE_SIZE = 25;

/** A page of the disputes, latest first. Throws `only_admins`. */
export async function listDisputes(
  cursor?: string,
): Promise<{ disputes: DisputeRow[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("admin_list_disputes", { p_cursor: cursor, p_limit: PAGE_SIZE }),
  );
  return {
    disputes: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      person: row.person,
      currency: row.currency,
      amountMinor: Number(row.amount_minor),
      reason: toDisputeReason(row.reason),
      status: toDisputeStatus(row.status),
      isAnswered: row.answered_at !== null,
      respondBy: row.respond_by,
      openedAt: row.opened_at,
    })),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** A dispute with the facts of its payment and its booking. Amounts in minor units, instants in ISO 8601. */
export type Dispute = Omit<DisputeRow, "isAnswered" | "person"> & {
  processorId: string;
  /** An admin's answer; null before there is one. */
  answer: { text: string | null; at: string; isSent: boolean } | null;
  canAnswer: boolean;
  endedAt: string | null;
  paidMinor: number;
  card: { brand: string; last4: string } | null;
  booking: {
    id: string;
    status: (typeof bookingStatuses)[number];
    totalMinor: number;
    startsAt: string;
    timeZone: string;
    guests: number;
    guest: string;
    host: string;
    venue: Localized;
  };
};

/** The answer of `admin_get_dispute`. */
const disputeRow = z.object({
  id: z.string(),
  currency: z.string(),
  amount_minor: numeric,
  reason: z.string(),
  status: z.string(),
  processor_id: z.string(),
  respond_by: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  is_sent: z.boolean(),
  opened_at: z.string(),
  ended_at: z.string().nullable(),
  can_answer: z.boolean(),
  paid_minor: numeric,
  card: cardRow.nullable(),
  booking_id: z.string(),
  reference: z.string(),
  booking_status: z.string(),
  total_minor: numeric,
  starts_at: z.string(),
  time_zone: z.string(),
  guests: z.number(),
  guest: z.string(),
  host: z.string(),
  venue_name: z.string(),
  venue_name_ar: z.string().nullable(),
});

/** A dispute; null when there is none. Throws `only_admins`. */
export async function getDispute(id: string): Promise<Dispute | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("admin_get_dispute", { p_dispute_id: id });
  if (error) {
    const code = errorCodeOf(error);
    if (code === "not_found") return null;
    throw new AppError(code, error);
  }
  return toDispute(parseRow(disputeRow, data));
}

function toDispute(row: z.output<typeof disputeRow>): Dispute {
  const { answered_at: at } = row;
  return {
    id: row.id,
    reference: row.reference,
    currency: row.currency,
    amountMinor: row.amount_minor,
    reason: toDisputeReason(row.reason),
    status: toDisputeStatus(row.status),
    processorId: row.processor_id,
    respondBy: row.respond_by,
    answer: at ? { text: row.answer, at, isSent: row.is_sent } : null,
    canAnswer: row.can_answer,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    paidMinor: row.paid_minor,
    card: row.card,
    booking: {
      id: row.booking_id,
      status: bookingStatuses.find((known) => known === row.booking_status) ?? "confirmed",
      totalMinor: row.total_minor,
      startsAt: row.starts_at,
      timeZone: row.time_zone,
      guests: row.guests,
      guest: row.guest,
      host: row.host,
      venue: bothLanguages(row.venue_name, row.venue_name_ar),
    },
  };
}
