import { bothLanguages } from "../shared/localized";
import type { AdminRefund, ListedRefund, ManualRefund, ManualRefundEvent } from "./refund-types";

type RefundEventRow = {
  id: string;
  event: ManualRefundEvent["event"];
  actor_role: ManualRefundEvent["by"];
  amount_minor: number;
  sent_on: string | null;
  note: string | null;
  proof_kind: ManualRefundEvent["proofKind"];
  created_at: string;
};

/** An entry of `manual.refunds` of `get_booking_payments`. */
export type ManualRefundRow = {
  id: string;
  kind: ManualRefund["kind"];
  amount_minor: number;
  due_at: string;
  status: ManualRefund["status"];
  events: RefundEventRow[];
};

type RefundOfBookingRow = Omit<ManualRefundRow, "events"> & {
  booking_id: string;
  reference: string;
  venue_name: string;
  venue_name_ar: string | null;
  time_zone: string;
  currency: string;
  cursor: string;
};

export type ListedRefundRow = RefundOfBookingRow & { counterpart: string | null };

export type AdminRefundRow = RefundOfBookingRow & {
  guest: string;
  host: string;
  created_at: string;
  status_changed_at: string;
};

export const toRefundEvent = (row: RefundEventRow): ManualRefundEvent => ({
  id: row.id,
  event: row.event,
  by: row.actor_role,
  amountMinor: Number(row.amount_minor),
  sentOn: row.sent_on,
  note: row.note,
  proofKind: row.proof_kind,
  at: row.created_at,
});

export const toManualRefund = (row: ManualRefundRow): ManualRefund => ({
  id: row.id,
  kind: row.kind,
  amountMinor: Number(row.amount_minor),
  dueAt: row.due_at,
  status: row.status,
  events: row.events.map(toRefundEvent),
});

const toRefundOfBooking = (row: RefundOfBookingRow) => ({
  id: row.id,
  kind: row.kind,
  amountMinor: Number(row.amount_minor),
  dueAt: row.due_at,
  status: row.status,
  booking: { id: row.booking_id, reference: row.reference },
  venue: bothLanguages(row.venue_name, row.venue_name_ar),
  timeZone: row.time_zone,
  currency: row.currency,
});

export const toListedRefund = (row: ListedRefundRow): ListedRefund => ({
  ...toRefundOfBooking(row),
  counterpart: row.counterpart,
});

export const toAdminRefund = (row: AdminRefundRow): AdminRefund => ({
  ...toRefundOfBooking(row),
  guest: row.guest,
  host: row.host,
  createdAt: row.created_at,
  statusChangedAt: row.status_changed_at,
});
