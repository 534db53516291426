import { type ImportedPayment, importPayments } from "../local/payments/import.ts";
import { seedCashPayments } from "./cash-payments.ts";
import { seedInvoices, seedTaxDetails } from "./invoices.ts";
import { postLedger } from "./ledger.ts";
import type { SeedContext, Sql } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";
import {
  type CardBooking,
  type PlannedPayment,
  planInstallments,
  planPayments,
  readCardBookings,
} from "./payment-plan.ts";
import { seedPaymentTerms } from "./payment-terms.ts";
import { seedTransfers } from "./transfers.ts";

async function insertInstallments(sql: Sql, bookings: CardBooking[], now: number) {
  await insertRows(
    sql,
    "public.booking_installments",
    bookings.flatMap((booking) =>
      planInstallments(booking, now).map((installment) => ({
        id: installment.id,
        booking_id: booking.id,
        position: installment.position,
        kind: installment.kind,
        amount_minor: installment.amount,
        due_at: installment.dueAt,
        status: installment.status,
        paid_at: installment.status === "paid" ? installment.chargedAt : null,
        created_at: booking.submitted_at,
      })),
    ),
  );
}

/** Each guest has one card, which pays for all of theirs. */
async function insertCards(sql: Sql, payments: PlannedPayment[], imported: ImportedPayment[]) {
  const owners = new Map<string, { customer: string; card: ImportedPayment["card"]; at: string }>();
  for (const [index, { booking, createdAt }] of payments.entries()) {
    const known = imported[index];
    if (!known || owners.has(booking.guest_id)) continue;
    owners.set(booking.guest_id, { customer: known.customerId, card: known.card, at: createdAt });
  }
  const rows = [...owners];
  await insertRows(
    sql,
    "private.payment_customers",
    rows.map(([user_id, { customer, at }]) => ({
      user_id,
      processor_id: customer,
      created_at: at,
    })),
  );
  await insertRows(
    sql,
    "public.saved_cards",
    rows.map(([user_id, { card, at }]) => ({
      id: idOf("card", user_id),
      user_id,
      processor_id: card.id,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      created_at: at,
    })),
  );
}

async function insertPayments(sql: Sql, payments: PlannedPayment[], imported: ImportedPayment[]) {
  await insertRows(
    sql,
    "public.payments",
    payments.map((payment, index) => {
      const { booking, installment } = payment;
      const known = imported[index];
      return {
        id: payment.id,
        booking_id: booking.id,
        installment_id: installment.id,
        payer_id: booking.guest_id,
        currency: booking.currency,
        amount_minor: installment.amount,
        captured_minor: payment.captured,
        refunded_minor: payment.refund?.amount ?? 0,
        status: payment.captured > 0 ? "captured" : "authorized",
        is_manual: installment.position === 1,
        is_off_session: installment.position > 1,
        processor_id: known?.paymentIntentId,
        card_brand: known?.card.brand,
        card_last4: known?.card.last4,
        saved_card_id: idOf("card", booking.guest_id),
        created_at: payment.createdAt,
        authorized_at: payment.createdAt,
        captured_at: payment.capturedAt,
        ended_at: payment.capturedAt,
      };
    }),
  );
  await insertRows(
    sql,
    "public.refunds",
    payments.flatMap(({ id, booking, refund }, index) =>
      refund
        ? [
            {
              id: refund.id,
              payment_id: id,
              booking_id: booking.id,
              amount_minor: refund.amount,
              status: "succeeded",
              processor_id: imported[index]?.refundIds[0],
              created_at: refund.createdAt,
              ended_at: refund.createdAt,
            },
          ]
        : [],
    ),
  );
}

async function postPayments(sql: Sql, payments: PlannedPayment[]) {
  await postLedger(
    sql,
    payments.flatMap(({ id, booking, captured, capturedAt, refund }) => {
      const common = { bookingId: booking.id, currency: booking.currency };
      const entries = (amount: number) => [
        { account: "processor", userId: null, amount },
        { account: "guest", userId: booking.guest_id, amount: -amount },
      ];
      return [
        ...(capturedAt
          ? [
              {
                ...common,
                kind: "capture",
                key: `capture:${id}:${captured}`,
                at: capturedAt,
                entries: entries(captured),
              },
            ]
          : []),
        ...(refund
          ? [
              {
                ...common,
                kind: "refund",
                key: `refund:${refund.id}`,
                at: refund.createdAt,
                entries: entries(-refund.amount),
              },
            ]
          : []),
      ];
    }),
  );
}

/** What is owed to payees of what was collected, in place of what was scheduled as if it were paid directly. */
async function schedulePayouts(sql: Sql, bookings: CardBooking[], payments: PlannedPayment[]) {
  const refunds = payments.flatMap(({ booking, refund }) =>
    booking.status === "cancelled" ? [{ id: booking.id, amount: refund?.amount ?? 0 }] : [],
  );
  await sql(
    `update public.bookings b set refund_minor = x.amount
     from (select id, sum(amount)::bigint as amount
       from jsonb_to_recordset($1::jsonb) as r (id uuid, amount bigint) group by id) x
     where b.id = x.id`,
    [JSON.stringify(refunds)],
  );
  const ids = bookings.map(({ id }) => id);
  await sql("delete from public.payouts where booking_id = any ($1::uuid[])", [ids]);
  await sql(
    `select private.schedule_payouts(b) from public.bookings b
     where b.id = any ($1::uuid[]) and b.confirmed_at is not null and private.net_paid(b.id) > 0`,
    [ids],
  );
  await sql(
    `update public.payouts set id = md5(booking_id::text || payee_id::text)::uuid, created_at = least(due_at, now())
     where booking_id = any ($1::uuid[])`,
    [ids],
  );
}

/**
 * Lets the guests of some hosts have paid by card: terms, payments, refunds, invoices, payouts and the ledger, and the same at the
 * embedded payment service, so that both agree; those of the others in cash. Returns how many payments by card there are.
 */
export async function seedPayments({ sql }: SeedContext, now: number): Promise<number> {
  await seedPaymentTerms(sql);
  const bookings = await readCardBookings(sql);
  const payments = bookings.flatMap((booking) =>
    planPayments(booking, planInstallments(booking, now)),
  );
  const imported = await importPayments(
    sql as Parameters<typeof importPayments>[0],
    payments.map(({ id, booking, installment, captured, createdAt, refund }) => ({
      createdAt,
      amount: installment.amount,
      currency: booking.currency,
      captured,
      metadata: { booking_id: booking.id, payment_id: id },
      payer: { email: booking.email, name: booking.name },
      refunds: refund
        ? [
            {
              amount: refund.amount,
              createdAt: refund.createdAt,
              metadata: { refund_id: refund.id },
            },
          ]
        : [],
    })),
  );
  await insertInstallments(sql, bookings, now);
  await insertCards(sql, payments, imported);
  await insertPayments(sql, payments, imported);
  await postPayments(sql, payments);
  await seedTaxDetails(sql);
  await seedInvoices(sql);
  await schedulePayouts(sql, bookings, payments);
  await seedTransfers(sql, now);
  await seedCashPayments(sql, now);
  return payments.length;
}
