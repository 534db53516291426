import type { World } from "./world.ts";

// What must hold whatever has happened. Each returns sentences about what does not.

/** Checks the entries that are new in the ledger: each transaction, and so each currency, sums to zero. */
export function createLedgerCheck({ sql }: Pick<World, "sql">) {
  let last = "0";
  const totals = new Map<string, number>();
  return async (): Promise<string[]> => {
    const rows = await sql<{ id: string; transaction: string; currency: string; amount: number }>(
      `select e.id::text, e.transaction_id as transaction, e.currency, e.amount_minor::float8 as amount
       from public.ledger_entries e where e.id > $1::bigint order by e.id`,
      [last],
    );
    const transactions = new Map<string, number>();
    for (const { transaction, currency, amount } of rows) {
      const key = `${transaction} in ${currency}`;
      transactions.set(key, (transactions.get(key) ?? 0) + amount);
      totals.set(currency, (totals.get(currency) ?? 0) + amount);
    }
    last = rows.at(-1)?.id ?? last;
    const wrong = [...transactions, ...totals].filter(([, sum]) => sum !== 0);
    // What was found once is not found again after the next step.
    if (wrong.length > 0) totals.clear();
    return wrong.map(([name, sum]) => `the ledger sums to ${sum}: ${name}`);
  };
}

type BookingSums = {
  id: string;
  status: string;
  total: number;
  paid: number;
  refunded: number;
  owed_back: number;
  failed_refunds: number;
  processor: number;
  others: number;
  confirmed: boolean;
  service_captured: number;
  service_refunded: number;
  authorized: number;
};

const sumsQuery = `select b.id, b.status, b.total_minor::float8 as total, b.confirmed_at is not null as confirmed,
  coalesce((select sum(captured_minor) from public.payments p where p.booking_id = b.id), 0)::float8 as paid,
  coalesce((select sum(refunded_minor) from public.payments p where p.booking_id = b.id), 0)::float8 as refunded,
  private.net_paid(b.id)::float8 as owed_back,
  (select count(*) from public.refunds r where r.booking_id = b.id and r.status = 'failed')::float8 as failed_refunds,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account = 'processor'), 0)::float8 as processor,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account <> 'processor'), 0)::float8 as others,
  coalesce(s.captured, 0)::float8 as service_captured, coalesce(s.refunded, 0)::float8 as service_refunded,
  coalesce(s.authorized, 0)::float8 as authorized
from public.bookings b
left join (
  select i.data -> 'metadata' ->> 'booking_id' as booking_id,
    sum((i.data ->> 'amount_received')::bigint) as captured,
    sum(case when (c.data ->> 'captured')::boolean then (c.data ->> 'amount_refunded')::bigint else 0 end) as refunded,
    count(*) filter (where i.data ->> 'status' = 'requires_capture') as authorized
  from local.payment_objects i
  left join local.payment_objects c on c.kind = 'charge' and c.id = i.data ->> 'latest_charge'
  where i.kind = 'payment_intent' group by 1
) s on s.booking_id = b.id::text
where b.venue_id = $1 order by b.created_at`;

function checkBooking(sums: BookingSums): string[] {
  const net = sums.paid - sums.refunded;
  const atService = sums.service_captured - sums.service_refunded;
  const isKept = sums.status === "confirmed" || sums.status === "completed";
  const wrong: [boolean, string][] = [
    [
      net !== atService,
      `paid ${sums.paid} - refunded ${sums.refunded}, but captured ${sums.service_captured} - refunded ${sums.service_refunded} at the service`,
    ],
    [sums.processor !== net, `the ledger has ${sums.processor} at the processor instead of ${net}`],
    [sums.others !== -net, `the ledger owes and earned ${sums.others} instead of ${-net}`],
    [sums.authorized > 0, `${sums.authorized} authorizations were left open`],
    [
      sums.failed_refunds === 0 && sums.owed_back > (isKept || sums.confirmed ? sums.total : 0),
      `${sums.owed_back} were kept of ${sums.total}`,
    ],
    [isKept && sums.service_captured === 0, "it is confirmed, but nothing was captured"],
  ];
  return wrong
    .filter(([isWrong]) => isWrong)
    .map(([, text]) => `booking ${sums.id} (${sums.status}): ${text}`);
}

/** Checks a venue's bookings once everything has settled: database, ledger and service agree to the minor unit. */
export async function checkSettled(
  { sql }: Pick<World, "sql">,
  venueId: string,
): Promise<{ problems: string[]; captured: number; refunded: number }> {
  const bookings = await sql<BookingSums>(sumsQuery, [venueId]);
  const [sent] = await sql<{ service: number; ledger: number }>(
    `select (select coalesce(sum((data ->> 'amount')::bigint - (data ->> 'amount_reversed')::bigint), 0)::float8
        from local.payment_objects where kind = 'transfer') as service,
      (select coalesce(-sum(e.amount_minor), 0)::float8 from public.ledger_entries e
        join private.ledger_transactions t on t.id = e.transaction_id
        join local.payment_objects o on o.kind = 'transfer'
          and t.key in ('transfer:' || (o.data -> 'metadata' ->> 'transfer_id'),
            'transfer_return:' || (o.data -> 'metadata' ->> 'transfer_id'))
        where e.account = 'processor') as ledger`,
  );
  const problems = bookings.flatMap(checkBooking);
  if (sent && sent.service !== sent.ledger) {
    problems.push(`${sent.service} were transferred at the service, ${sent.ledger} in the ledger`);
  }
  const failed = await sql<{ kind: string; last_error: string | null }>(
    "select kind, last_error from private.jobs where finished_at is null and last_error is not null",
  );
  problems.push(...failed.map(({ kind, last_error }) => `the job ${kind} failed: ${last_error}`));
  const sum = (of: (booking: BookingSums) => number) =>
    bookings.reduce((total, booking) => total + of(booking), 0);
  return {
    problems,
    captured: sum(({ service_captured }) => service_captured),
    refunded: sum(({ service_refunded }) => service_refunded),
  };
}
