import type { Sql } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";

/** A booking that is paid by card, with its schedule. Amounts are in minor units, instants in ISO 8601. */
export type CardBooking = {
  id: string;
  guest_id: string;
  email: string;
  name: string;
  status: "pending" | "confirmed" | "completed" | "cancelled";
  currency: string;
  submitted_at: string;
  confirmed_at: string | null;
  cancelled_at: string | null;
  schedule: { kind: string; amount_minor: number; due_at: string }[];
  /** What the policy keeps of a cancelled booking; null of the others. */
  kept_minor: number | null;
};

export type PlannedInstallment = {
  id: string;
  position: number;
  kind: string;
  amount: number;
  dueAt: string;
  status: "due" | "processing" | "paid" | "cancelled";
  /** When its payment was made; null while it is unpaid. */
  chargedAt: string | null;
};

export type PlannedPayment = {
  id: string;
  booking: CardBooking;
  installment: PlannedInstallment;
  /** 0 while it is only authorized. */
  captured: number;
  createdAt: string;
  capturedAt: string | null;
  refund: { id: string; amount: number; createdAt: string } | null;
};

/** The bookings of venues that take cards, of those that were accepted or wait for their host. */
export async function readCardBookings(sql: Sql): Promise<CardBooking[]> {
  const rows = await sql(
    `select b.id, b.guest_id, u.email, concat_ws(' ', u.first_name, u.last_name) as name, b.status, b.currency,
       to_jsonb(b.submitted_at) #>> '{}' as submitted_at, to_jsonb(b.confirmed_at) #>> '{}' as confirmed_at,
       to_jsonb(b.cancelled_at) #>> '{}' as cancelled_at,
       private.payment_schedule(b.total_minor, t, b.starts_at, b.submitted_at, b.currency)::text as schedule,
       case when b.status = 'cancelled'
         then private.calculate_refund(b, b.cancelled_by, b.cancelled_at) ->> 'due_minor' end as kept_minor
     from public.bookings b
     join public.venue_payment_terms t on t.venue_id = b.venue_id and t.takes_cards
     join public.users u on u.id = b.guest_id
     where b.total_minor > 0 and (b.status in ('confirmed', 'completed')
       or (b.status = 'pending' and b.request_expires_at > now())
       or (b.status = 'cancelled' and b.confirmed_at is not null))
     order by b.submitted_at, b.id`,
  );
  return rows.map((row) => ({
    ...(row as CardBooking),
    schedule: JSON.parse(String(row.schedule)),
    kept_minor: row.kept_minor === null ? null : Number(row.kept_minor),
  }));
}

/** The installments of a booking, as far as they were paid by now. */
export function planInstallments(booking: CardBooking, now: number): PlannedInstallment[] {
  const end = booking.cancelled_at === null ? now : Date.parse(booking.cancelled_at);
  return booking.schedule.map((part, index) => {
    const chargedAt = index === 0 ? booking.submitted_at : part.due_at;
    const isPaid = booking.status === "completed" || Date.parse(chargedAt) <= end;
    const paid = booking.status === "pending" ? "processing" : "paid";
    const unpaid = booking.status === "cancelled" ? "cancelled" : "due";
    return {
      id: idOf("installment", `${booking.id}/${index}`),
      position: index + 1,
      kind: part.kind,
      amount: part.amount_minor,
      dueAt: part.due_at,
      status: isPaid && (index === 0 || booking.status !== "pending") ? paid : unpaid,
      chargedAt: isPaid && (index === 0 || booking.status !== "pending") ? chargedAt : null,
    };
  });
}

/** The payments of a booking: authorized while it waits, captured once it is confirmed, refunded by its policy. */
export function planPayments(
  booking: CardBooking,
  installments: PlannedInstallment[],
): PlannedPayment[] {
  const paid = installments.filter(({ chargedAt }) => chargedAt !== null);
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  let open = booking.kept_minor === null ? 0 : Math.max(0, total - booking.kept_minor);
  const refundedAt = new Date(Date.parse(booking.cancelled_at ?? "1970-01-01") + 3_600_000);
  // The latest payment is refunded first, as the database does.
  const payments = paid.toReversed().map((installment): PlannedPayment => {
    const refunded = Math.min(open, installment.amount);
    open -= refunded;
    const id = idOf("payment", installment.id);
    const createdAt = installment.chargedAt ?? booking.submitted_at;
    const isAuthorized = installment.status === "processing";
    return {
      id,
      booking,
      installment,
      captured: isAuthorized ? 0 : installment.amount,
      createdAt,
      capturedAt: isAuthorized
        ? null
        : installment.position === 1
          ? (booking.confirmed_at ?? createdAt)
          : createdAt,
      refund:
        refunded > 0
          ? { id: idOf("refund", id), amount: refunded, createdAt: refundedAt.toISOString() }
          : null,
    };
  });
  return payments.toReversed();
}
