import type { World } from "./world.ts";

type Settled = Pick<World, "sql" | "service">;

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
  unpaid: number;
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
  (select count(*) from public.booking_installments i where i.booking_id = b.id and i.status in ('due', 'failed'))::float8
    as unpaid,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account = 'processor'), 0)::float8 as processor,
  coalesce((select sum(amount_minor) from public.ledger_entries e
    where e.booking_id = b.id and e.account <> 'processor'), 0)::float8 as others
from public.bookings b where b.venue_id = $1 order by b.created_at`;

/** What the service says of each booking. */
const serviceQuery = `select i.data -> 'metadata' ->> 'booking_id' as id,
  sum((i.data ->> 'amount_received')::bigint)::float8 as service_captured,
  sum(case when (c.data ->> 'captured')::boolean then (c.data ->> 'amount_refunded')::bigint else 0 end)::float8
    as service_refunded,
  count(*) filter (where i.data ->> 'status' = 'requires_capture')::float8 as authorized
from local.payment_objects i
left join local.payment_objects c on c.kind = 'charge' and c.id = i.data ->> 'latest_charge'
where i.kind = 'payment_intent' group by 1`;

async function readSums({ sql, service }: Settled, venueId: string): Promise<BookingSums[]> {
  type AtService = Pick<BookingSums, "id" | "service_captured" | "service_refunded" | "authorized">;
  const bookings = await sql<Omit<BookingSums, keyof AtService> & { id: string }>(sumsQuery, [
    venueId,
  ]);
  const atService = new Map(
    (await service.sql<AtService>(serviceQuery)).map((row) => [row.id, row]),
  );
  const nothing = { service_captured: 0, service_refunded: 0, authorized: 0 };
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
    [
      isKept && sums.service_captured === 0 && sums.unpaid === 0,
      "it is confirmed, but nothing was captured and nothing is due",
    ],
  ];
  return wrong
    .filter(([isWrong]) => isWrong)
    .map(([, text]) => `booking ${sums.id} (${sums.status}): ${text}`);
}

/** Checks a venue's bookings once everything has settled: database, ledger and service agree to the minor unit. */
export async function checkSettled(
  world: Settled,
  venueId: string,
): Promise<{ problems: string[]; captured: number; refunded: number }> {
  const bookings = await readSums(world, venueId);
  const failed = await world.sql<{ kind: string; last_error: string | null }>(
    "select kind, last_error from private.jobs where finished_at is null and last_error is not null",
  );
  const sum = (of: (booking: BookingSums) => number) =>
    bookings.reduce((total, booking) => total + of(booking), 0);
  return {
    problems: [
      ...bookings.flatMap(checkBooking),
      ...(await checkTransfers(world)),
      ...failed.map(({ kind, last_error }) => `the job ${kind} failed: ${last_error}`),
    ],
    captured: sum(({ service_captured }) => service_captured),
    refunded: sum(({ service_refunded }) => service_refunded),
  };
}
