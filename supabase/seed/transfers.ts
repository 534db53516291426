import { importAccounts, importTransfers } from "../local/payments/import.ts";
import { postLedger } from "./ledger.ts";
import type { Sql } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";

const hour = 3_600_000;

type DuePayout = {
  id: string;
  booking_id: string;
  guest_id: string;
  payee_id: string;
  email: string;
  country: string;
  currency: string;
  gross: number;
  fee: number;
  /** The tax in the fee, as it was invoiced. */
  tax: number;
  net: number;
  due_at: string;
};

/** One payee has not finished their account yet: what they earned waits. */
const unfinishedPayee = "abdullah@mahfil.test";

async function insertAccounts(sql: Sql, payouts: DuePayout[], now: number) {
  const payees = [...new Map(payouts.map((payout) => [payout.payee_id, payout])).values()];
  const createdAt = new Date(now - 400 * 24 * hour).toISOString();
  const stateOf = ({ email }: DuePayout) =>
    email === unfinishedPayee ? ("incomplete" as const) : ("enabled" as const);
  const ids = await importAccounts(
    sql as Parameters<typeof importAccounts>[0],
    payees.map((payee) => ({
      createdAt,
      email: payee.email,
      country: payee.country,
      metadata: { user_id: payee.payee_id },
      state: stateOf(payee),
    })),
  );
  const accounts = payees.map((payee, index) => ({
    user_id: payee.payee_id,
    processor_id: ids[index] ?? "",
    country: payee.country,
    status: stateOf(payee),
    created_at: createdAt,
    updated_at: createdAt,
  }));
  await insertRows(sql, "public.payout_accounts", accounts);
  return new Map(
    accounts
      .filter(({ status }) => status === "enabled")
      .map(({ user_id, processor_id }) => [user_id, processor_id]),
  );
}

/** Pays what has fallen due of what was collected, one transfer each, to payees with an account. */
export async function seedTransfers(sql: Sql, now: number): Promise<void> {
  const rows = await sql(
    `select p.id, p.booking_id, b.guest_id, p.payee_id, u.email, coalesce(c.country, 'EG') as country, p.currency,
       p.gross_minor::float8 as gross, p.fee_minor::float8 as fee, private.earned_tax(p)::float8 as tax, p.net_minor::float8 as net,
       to_jsonb(p.due_at) #>> '{}' as due_at
     from public.payouts p
     join public.bookings b on b.id = p.booking_id
     join public.venues v on v.id = b.venue_id
     join public.users u on u.id = p.payee_id
     left join public.cities c on v.city in (c.slug, c.name)
     where p.is_collected and p.net_minor > 0
     order by p.due_at, p.id`,
  );
  const payouts = rows as DuePayout[];
  const accounts = await insertAccounts(sql, payouts, now);
  const due = payouts.filter(({ due_at }) => Date.parse(due_at) + 3 * hour < now);
  const sent = due
    .filter(({ payee_id }) => accounts.has(payee_id))
    .map((payout) => ({
      ...payout,
      transferId: idOf("transfer", payout.id),
      at: new Date(Date.parse(payout.due_at) + 3 * hour).toISOString(),
    }));
  const processorIds = await importTransfers(
    sql as Parameters<typeof importTransfers>[0],
    sent.map(({ transferId, payee_id, net, currency, at }) => ({
      createdAt: at,
      amount: net,
      currency,
      destination: accounts.get(payee_id) ?? "",
      metadata: { transfer_id: transferId },
    })),
  );
  await insertRows(
    sql,
    "public.payout_transfers",
    sent.map(({ transferId, payee_id, currency, net, at }, index) => ({
      id: transferId,
      payee_id,
      currency,
      amount_minor: net,
      status: "paid",
      processor_id: processorIds[index],
      created_at: at,
      ended_at: at,
    })),
  );
  await sql(
    `update public.payouts p set status = 'paid', paid_at = x.at, transfer_id = x.transfer_id
     from jsonb_to_recordset($1::jsonb) as x (id uuid, transfer_id uuid, at timestamptz) where p.id = x.id`,
    [JSON.stringify(sent.map(({ id, transferId, at }) => ({ id, transfer_id: transferId, at })))],
  );
  await sql("update public.payouts set posted_at = due_at where id = any ($1::uuid[])", [
    due.map(({ id }) => id),
  ]);
  await postLedger(sql, [
    ...due.map((payout) => ({
      kind: "earning",
      key: `payout:${payout.id}`,
      bookingId: payout.booking_id,
      currency: payout.currency,
      at: payout.due_at,
      entries: [
        { account: "guest", userId: payout.guest_id, amount: payout.gross },
        { account: "payee", userId: payout.payee_id, amount: -payout.net },
        { account: "platform_fee", userId: null, amount: payout.tax - payout.fee },
        { account: "tax", userId: null, amount: -payout.tax },
      ],
    })),
    ...sent.map((payout) => ({
      kind: "transfer",
      key: `transfer:${payout.transferId}`,
      bookingId: null,
      currency: payout.currency,
      at: payout.at,
      entries: [
        { account: "processor", userId: null, amount: -payout.net },
        { account: "payee", userId: payout.payee_id, amount: payout.net },
      ],
    })),
  ]);
}
