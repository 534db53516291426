import { bothLanguages } from "../shared/localized";
import { z } from "../shared/zod";
import { numeric } from "../supabase/unwrap-row";
import type { AdminRefund, ListedRefund, ManualRefund, ManualRefundEvent } from "./refund-types";

const refundEventRow = z.object({
  id: z.string(),
  event: z.enum(["owed", "reduced", "withdrawn", "sent", "received", "missing", "paid", "waived"]),
  actor_role: z.enum(["guest", "host", "admin", "system"]),
  amount_minor: numeric,
  sent_on: z.string().nullable(),
  note: z.string().nullable(),
  proof_kind: z.enum(["picture", "document"]).nullable(),
  created_at: z.string(),
});

/** An entry of `manual.refunds` of `get_booking_payments`. */
export const manualRefundRow = z.object({
  id: z.string(),
  kind: z.enum(["cancellation", "price_reduction", "late_payment"]),
  amount_minor: numeric,
  due_at: z.string(),
  status: z.enum(["owed", "sent", "received", "missing", "settled", "withdrawn"]),
  sendable_minor: numeric.nullable(),
  events: z.array(refundEventRow),
});

const refundOfBookingRow = manualRefundRow.omit({ events: true, sendable_minor: true }).extend({
  booking_id: z.string(),
  reference: z.string(),
  venue_name: z.string(),
  venue_name_ar: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  cursor: z.string(),
});

/** A row of `list_my_manual_refunds`. */
export const listedRefundRow = refundOfBookingRow.extend({ counterpart: z.string().nullable() });

/** A row of `admin_list_manual_refunds`. */
export const adminRefundRow = refundOfBookingRow.extend({
  guest: z.string(),
  host: z.string(),
  created_at: z.string(),
  status_changed_at: z.string(),
});

/** The answer of `admin_get_manual_refund`. */
export const adminRefundWithEvents = adminRefundRow.extend({
  events: manualRefundRow.shape.events,
});

export const toRefundEvent = (row: z.output<typeof refundEventRow>): ManualRefundEvent => ({
  id: row.id,
  event: row.event,
  by: row.actor_role,
  amountMinor: row.amount_minor,
  sentOn: row.sent_on,
  note: row.note,
  proofKind: row.proof_kind,
  at: row.created_at,
});

export const toManualRefund = (row: z.output<typeof manualRefundRow>): ManualRefund => ({
  id: row.id,
  kind: row.kind,
  amountMinor: row.amount_minor,
  dueAt: row.due_at,
  status: row.status,
  sendableMinor: row.sendable_minor,
  events: row.events.map(toRefundEvent),
});

const toRefundOfBooking = (row: z.output<typeof refundOfBookingRow>) => ({
  id: row.id,
  kind: row.kind,
  amountMinor: row.amount_minor,
  dueAt: row.due_at,
  status: row.status,
  booking: { id: row.booking_id, reference: row.reference },
  venue: bothLanguages(row.venue_name, row.venue_name_ar),
  timeZone: row.time_zone,
  currency: row.currency,
});

export const toListedRefund = (row: z.output<typeof listedRefundRow>): ListedRefund => ({
  ...toRefundOfBooking(row),
  counterpart: row.counterpart,
});

export const toAdminRefund = (row: z.output<typeof adminRefundRow>): AdminRefund => ({
  ...toRefundOfBooking(row),
  guest: row.guest,
  host: row.host,
  createdAt: row.created_at,
  statusChangedAt: row.status_changed_at,
});
