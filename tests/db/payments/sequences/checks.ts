import { findPartProblems } from "../../part-problems.ts";
import { checkDifferences, checkDisputes } from "./dispute-checks.ts";
import type { PaymentSystem } from "./payment-system.ts";

type Settled = Pick<PaymentSystem, "sql" | "service" | "call" | "parties">;

// Invariants after any sequence. Each check returns a sentence per violation.

type BookingSums = {
  id: string;
  status: string;
  total: number;
  paid: number;
  refunded: number;
  owed_back: number;
  failed_refunds: number;
  unpaid: number;
  /** Due for two hours without a charge attempt, up to four weeks after the event. */
  waiting: number;
  processor: number;
  others: number;
  /** Taken by open or lost disputes. */
  disputed: number;
  open_disputed: number;
  dispute_account: number;
  confirmed: boolean;
  /** Confirmed by its host and not returned, for a booking by transfer or in cash; null for others. */
  by_hand: number | null;
  service_captured: number;
  service_refunded: number;
  service_disputed: number;
  authorized: number;
  /** Held authorizations of security deposits. */
  held: number;
  security_deposit_account: number;
  /** Captured for undecided claims, or waiting for the end of a dispute to be returned. */
  claimed: number;
  /** The payouts of its price, less what lost disputes took back, and the posted ones among them. */
  shared: number;
  posted: number;
};

/** True when a part `i` of a booking `b` has been due for two hours without a charge attempt. */
const isUncharged = `i.status = 'due' and i.kind <> 'security'
    and b.status in ('confirmed', 'completed') and private.manual_payment_method(b.id) is null
    and i.due_at <= now() - interval '2 hours' and b.ends_at > now() - interval '28 days'
    and not exists (select from public.payments p
      where p.installment_id = i.id and p.status in ('processing', 'authorized'))`;

/** True when a part of a venue's bookings must be charged: a job skips a venue that another one changes, and retries later. */
export async function hasUnchargedParts({ sql }: Settled, venueId: string): Promise<boolean> {
  const found = await sql(
    `select from public.booking_installments i join public.bookings b on b.id = i.booking_id
     where b.venue_id = $1 and ${isUncharged} limit 1`,
    [venueId],
  );
  return found.length > 0;
}

const sumsQuery = `select b.id, b.status, b.total_minor::float8 as total, b.confirmed_at is not null as confirmed,
  coalesce((select sum(captured_minor) from public.payments p where p.booking_id = b.id), 0)::float8 as paid,
  coalesce((select sum(refunded_minor) from public.payments p where p.booking_id = b.id), 0)::float8 as refunded,
  private.net_paid(b.id)::float8 as owed_back,
  (select private.manual_net(b.id)::float8 from private.manual_payments m
    where m.booking_id = b.id) as by_hand,
  (select count(*) from public.refunds r where r.booking_id = b.id and r.status = 'failed')::float8 as failed_refunds,
  (select count(*) from public.booking_installments i where i.booking_id = b.id and i.status in ('due', 'failed')
    and i.kind <> 'security')::float8 as unpaid,
  (select count(*) from public.booking_installments i where i.booking_id = b.id and ${isUncharged})::float8 as waiting,
  (select count(*) from public.payments p where p.booking_id = b.id and p.is_security_deposit and p.status = 'authorized')::float8 as held,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account = 'security'), 0)::float8 as security_deposit_account,
  coalesce((select sum(c.amount_minor) from private.deposit_claims c join public.payments p on p.id = c.payment_id
    where c.booking_id = b.id and c.status <> 'decided' and p.captured_minor > 0), 0)::float8
    + coalesce((select sum(r.amount_minor) from public.refunds r join public.payments p on p.id = r.payment_id
    where r.booking_id = b.id and r.status = 'pending' and p.is_security_deposit), 0)::float8 as claimed,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account = 'processor'), 0)::float8 as processor,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account <> 'processor'), 0)::float8 as others,
  coalesce((select sum(amount_minor) from public.disputes d
    where d.booking_id = b.id and d.funds_withdrawn_at is not null and d.funds_reinstated_at is null), 0)::float8 as disputed,
  coalesce((select sum(amount_minor) from public.disputes d
    where d.booking_id = b.id and d.funds_withdrawn_at is not null and d.ended_at is null), 0)::float8 as open_disputed,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account = 'dispute'), 0)::float8 as dispute_account,
  (private.posted_share(b.id)).gross_minor::float8 as posted,
  coalesce((select sum(o.gross_minor - o.reversed_gross_minor) from public.payouts o
    where o.booking_id = b.id and o.kind = 'booking' and o.status <> 'cancelled'), 0)::float8 as shared
from public.bookings b where b.venue_id = $1 order by b.created_at`;

/** Returns the service's state of each booking. */
const serviceQuery = `select i.data -> 'metadata' ->> 'booking_id' as id,
  sum((i.data ->> 'amount_received')::bigint)::float8 as service_captured,
  sum(case when (c.data ->> 'captured')::boolean then (c.data ->> 'amount_refunded')::bigint else 0 end)::float8
    as service_refunded,
  coalesce(sum((select -sum((m ->> 'amount')::bigint) from local.payment_objects d
    cross join jsonb_array_elements(d.data -> 'balance_transactions') m
    where d.kind = 'dispute' and d.data ->> 'payment_intent' = i.id)), 0)::float8 as service_disputed,
  count(*) filter (where i.data ->> 'status' = 'requires_capture')::float8 as authorized
from local.payment_objects i
left join local.payment_objects c on c.kind = 'charge' and c.id = i.data ->> 'latest_charge'
where i.kind = 'payment_intent' group by 1`;

async function readSums({ sql, service }: Settled, venueId: string): Promise<BookingSums[]> {
  type AtService = Pick<
    BookingSums,
    "id" | "service_captured" | "service_refunded" | "service_disputed" | "authorized"
  >;
  const bookings = await sql<Omit<BookingSums, keyof AtService> & { id: string }>(sumsQuery, [
    venueId,
  ]);
  const atService = new Map(
    (await service.sql<AtService>(serviceQuery)).map((row) => [row.id, row]),
  );
  const nothing = { service_captured: 0, service_refunded: 0, service_disputed: 0, authorized: 0 };
  return bookings.map((booking) => ({ ...nothing, ...booking, ...atService.get(booking.id) }));
}

async function checkTransfers({ sql, service }: Settled): Promise<string[]> {
  const sent = await service.sql<{ id: string; amount: number }>(
    `select data -> 'metadata' ->> 'transfer_id' as id,
       ((data ->> 'amount')::bigint - (data ->> 'amount_reversed')::bigint)::float8 as amount
     from local.payment_objects where kind = 'transfer'`,
  );
  const [posted] = await sql<{ amount: number }>(
    `select coalesce(-sum(e.amount_minor), 0)::float8 as amount from public.ledger_entries e
     join private.ledger_transactions t on t.id = e.transaction_id
     where e.account = 'processor' and t.key = any ($1)`,
    [`{${sent.flatMap(({ id }) => [`transfer:${id}`, `transfer_return:${id}`]).join(",")}}`],
  );
  const total = sent.reduce((sum, { amount }) => sum + amount, 0);
  return total === posted?.amount
    ? []
    : [`${total} were transferred at the service, ${posted?.amount} in the ledger`];
}

/** Checks that money which is owed has somebody who owes it, and that what the ledger owes a host is a payout. */
async function checkOwed({ sql }: Settled, venueId: string): Promise<string[]> {
  const refunds = await sql<{ id: string }>(
    `select r.id from public.manual_refunds r join public.bookings b on b.id = r.booking_id and b.venue_id = $1
     join public.users u on u.id = b.host_id and u.deleted_at is not null where private.is_manual_refund_open(r)`,
    [venueId],
  );
  const payees = await sql<{ id: string; currency: string; amount: number }>(
    `select e.user_id as id, e.currency, (-sum(e.amount_minor) + private.fee_balance(e.user_id, e.currency)
       - private.unsent_rest(e.user_id, e.currency)
       + coalesce((select sum(x.fee_minor + x.rest_minor) from public.payout_transfers x
         where x.payee_id = e.user_id and x.currency = e.currency and x.status = 'pending'), 0)
       - coalesce((select sum(p.net_minor) from public.payouts p where p.payee_id = e.user_id and p.currency = e.currency
         and p.status = 'scheduled' and p.posted_at is not null), 0))::float8 as amount
     from public.ledger_entries e join public.venues v on v.id = $1 and v.host_id = e.user_id
     where e.account = 'payee' group by e.user_id, e.currency`,
    [venueId],
  );
  return [
    ...refunds.map(({ id }) => `the refund ${id} is owed by a deleted account`),
    ...payees
      .filter(({ amount }) => amount > 0)
      .map(({ id, currency, amount }) => `no payout has ${amount} ${currency} of payee ${id}`),
  ];
}

function checkBooking(sums: BookingSums): string[] {
  const net = sums.paid - sums.refunded - sums.disputed;
  const atService = sums.service_captured - sums.service_refunded - sums.service_disputed;
  // A refund after the posting does not undo it.
  const toShare = Math.max(sums.posted, Math.min(sums.total, sums.by_hand ?? sums.owed_back));
  const isKept = sums.status === "confirmed" || sums.status === "completed";
  const wrong: [boolean, string][] = [
    [
      net !== atService,
      `paid ${sums.paid} - refunded ${sums.refunded} - disputed ${sums.disputed}, but captured ${sums.service_captured} - refunded ${sums.service_refunded} - disputed ${sums.service_disputed} at the service`,
    ],
    [sums.waiting > 0, `${sums.waiting} parts are due and were not charged`],
    [sums.processor !== net, `the ledger has ${sums.processor} at the processor instead of ${net}`],
    [sums.others !== -net, `the ledger owes and earned ${sums.others} instead of ${-net}`],
    [
      sums.dispute_account !== sums.open_disputed,
      `the account dispute has ${sums.dispute_account}, and ${sums.open_disputed} are taken by open disputes`,
    ],
    [
      sums.authorized !== sums.held,
      `${sums.authorized} authorizations are open at the service, and ${sums.held} security deposits are held`,
    ],
    [
      sums.failed_refunds === 0 && sums.security_deposit_account !== -sums.claimed,
      `the account security has ${sums.security_deposit_account}, and ${sums.claimed} are claimed or go back`,
    ],
    [
      sums.failed_refunds === 0 && sums.owed_back > (isKept || sums.confirmed ? sums.total : 0),
      `${sums.owed_back} were kept of ${sums.total}`,
    ],
    [
      sums.status === "completed" && sums.failed_refunds === 0 && sums.shared !== toShare,
      `its payouts share ${sums.shared} instead of ${toShare}`,
    ],
    [
      isKept && sums.service_captured === 0 && sums.unpaid === 0 && sums.by_hand === null,
      "it is confirmed, but nothing was captured and nothing is due",
    ],
  ];
  return wrong
    .filter(([isWrong]) => isWrong)
    .map(([, text]) => `booking ${sums.id} (${sums.status}): ${text}`);
}

/** Checks a venue's bookings once everything has settled: database, ledger and service agree to the minor unit. */
export async function checkSettled(
  system: Settled,
  venueId: string,
): Promise<{ problems: string[]; captured: number; refunded: number; disputed: number }> {
  const bookings = await readSums(system, venueId);
  const failed = await system.sql<{ kind: string; last_error: string | null }>(
    "select kind, last_error from private.jobs where finished_at is null and last_error is not null",
  );
  const sum = (of: (booking: BookingSums) => number) =>
    bookings.reduce((total, booking) => total + of(booking), 0);
  return {
    problems: [
      ...bookings.flatMap(checkBooking),
      ...(await checkTransfers(system)),
      ...(await checkOwed(system, venueId)),
      ...(await checkDisputes(system, venueId)),
      ...(await findPartProblems(system.sql, [venueId])),
      ...(await checkDifferences(
        system,
        bookings.map(({ id }) => id),
      )),
      ...failed.map(({ kind, last_error }) => `the job ${kind} failed: ${last_error}`),
    ],
    captured: sum(({ service_captured }) => service_captured),
    refunded: sum(({ service_refunded }) => service_refunded),
    disputed: sum(({ service_disputed }) => service_disputed),
  };
}
