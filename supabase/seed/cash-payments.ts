import { postLedger } from "./ledger.ts";
import type { Sql } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";

const day = 86_400_000;

type CashBooking = {
  id: string;
  host_id: string;
  currency: string;
  total: number;
  fee: number;
  /** The tax in the fee. */
  tax: number;
  submitted_at: string;
  starts_at: string;
  ends_at: string;
};

/**
 * Lets the past bookings of hosts without cards have been paid in cash, as these hosts have confirmed: without it their
 * reviews would not count. Their service fees are posted, and paid ten days later.
 */
export async function seedCashPayments(sql: Sql, now: number): Promise<void> {
  const rows = await sql(
    `select b.id, b.host_id, b.currency, b.total_minor::float8 as total, b.fee_minor::float8 as fee,
       coalesce(private.contained_tax(b.fee_minor,
         private.tax_percent(private.tax_country(b.venue_id, b.currency), 'standard', current_date)), 0)::float8 as tax,
       to_jsonb(b.submitted_at) #>> '{}' as submitted_at, to_jsonb(b.starts_at) #>> '{}' as starts_at,
       to_jsonb(b.ends_at) #>> '{}' as ends_at
     from public.bookings b
     where b.status = 'completed' and b.total_minor > 0
       and not exists (select from public.booking_installments i where i.booking_id = b.id)
     order by b.starts_at, b.id`,
  );
  const bookings = (rows as CashBooking[]).map((booking) => {
    const dueAt = Date.parse(booking.ends_at) + 2 * day;
    return {
      ...booking,
      postedAt: dueAt < now ? new Date(dueAt).toISOString() : null,
      settledAt: dueAt + 10 * day < now ? new Date(dueAt + 10 * day).toISOString() : null,
    };
  });
  await insertRows(
    sql,
    "private.manual_payments",
    bookings.map(({ id, submitted_at, postedAt }) => ({
      booking_id: id,
      method: "cash",
      fee_posted_at: postedAt,
      created_at: submitted_at,
    })),
  );
  await insertRows(
    sql,
    "public.booking_installments",
    bookings.map(({ id, total, submitted_at, starts_at }) => ({
      id: idOf("installment", `${id}/0`),
      booking_id: id,
      position: 1,
      kind: "deposit",
      amount_minor: total,
      due_at: starts_at,
      status: "paid",
      paid_at: starts_at,
      created_at: submitted_at,
    })),
  );
  await postLedger(
    sql,
    bookings.flatMap(({ id, host_id, currency, fee, tax, postedAt, settledAt }) => [
      ...(postedAt
        ? [
            {
              kind: "fee_owed",
              key: `fee:${id}:${fee}`,
              bookingId: id,
              currency,
              at: postedAt,
              entries: [
                { account: "payee", userId: host_id, amount: fee },
                { account: "platform_fee", userId: null, amount: tax - fee },
                { account: "tax", userId: null, amount: -tax },
              ],
            },
          ]
        : []),
      ...(settledAt
        ? [
            {
              kind: "fee_settled",
              key: `fee_settled:${idOf("settlement", id)}`,
              bookingId: null,
              currency,
              at: settledAt,
              entries: [
                { account: "payee", userId: host_id, amount: -fee },
                { account: "bank", userId: null, amount: fee },
              ],
            },
          ]
        : []),
    ]),
  );
}
