import { expect } from "vitest";
import { owed, type Row, type Sum, share } from "../expected-earnings.ts";
import type { World } from "./scenario.ts";

// The earnings of a host against the bookings of their venues.

type Story = Row & {
  policy: string;
  cancelled_by: string | null;
  /** Seconds from the cancellation to the start, and from the confirmation to the cancellation. */
  ahead: number | null;
  since: number | null;
  over: boolean;
  settled: boolean;
  now_month: boolean;
  guests: number;
  providers: { payee: string; charged: number }[];
  ledger: { payee: string; gross: number; fee: number; net: number }[];
};

async function stories({ backend, hostId }: World): Promise<Story[]> {
  return backend.sql<Story>(
    `with part as (
       select bs.booking_id, s.provider_id as payee, sum(bs.amount_minor) as charged
       from public.booking_services bs join public.services s on s.id = bs.service_id
       where bs.status <> 'declined' group by 1, 2
     ), ledger as (
       select p.* from public.payouts p where p.status <> 'cancelled'
     )
     select b.id, b.venue_id, b.status, b.currency, b.total_minor::text as total, b.fee_minor::text as fee,
       b.refund_minor::text as refund, b.confirmed_at is not null as confirmed, b.policy, b.cancelled_by, b.guests,
       to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM') as month,
       to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM')
         = to_char(now() at time zone b.time_zone, 'YYYY-MM') as now_month,
       extract(epoch from b.starts_at - b.cancelled_at)::float8 as ahead,
       extract(epoch from b.cancelled_at - b.confirmed_at)::float8 as since,
       b.ends_at + interval '2 days' <= now() as over,
       exists (select from ledger p where p.booking_id = b.id and p.payee_id = b.host_id and p.status = 'paid')
         as settled,
       array(select charged::text from part where booking_id = b.id) as parts,
       (select coalesce(sum(gross_minor), 0)::text from ledger where booking_id = b.id) as paid,
       coalesce((select jsonb_agg(jsonb_build_object('payee', payee, 'charged', charged)) from part
         where booking_id = b.id), '[]') as providers,
       coalesce((select jsonb_agg(jsonb_build_object('payee', payee_id, 'gross', gross_minor, 'fee', fee_minor,
         'net', net_minor)) from ledger where booking_id = b.id), '[]') as ledger
     from public.bookings b where b.host_id = $1`,
    [hostId],
  );
}

const hour = 3600;
const policies: Record<string, { full: number; half: number | null }> = {
  very_flexible: { full: 24, half: null },
  flexible: { full: 7 * 24, half: 24 },
  standard_90: { full: 90 * 24, half: 14 * 24 },
};

/** The refund in per cent by the words of the policies. */
function refundPercent(story: Story): 0 | 50 | 100 {
  if (!story.confirmed || story.cancelled_by !== "guest") return 100;
  const [ahead, since] = [story.ahead ?? 0, story.since ?? 0];
  if (since <= 24 * hour && ahead > 48 * hour) return 100;
  const policy = policies[story.policy];
  if (!policy) throw new Error(`no policy ${story.policy}`);
  if (ahead >= policy.full * hour) return 100;
  return policy.half !== null && ahead >= policy.half * hour ? 50 : 0;
}

type Amounts = { gross_minor: number; fee_minor: number; net_minor: number };
type Month = Amounts & { month: string; venue_id: string; currency: string; bookings: number };
type Total = Amounts & {
  currency: string;
  bookings: number;
  upcoming_minor: number;
  due_minor: number;
  paid_minor: number;
};

const key = (row: { month: string; venue_id: string; currency: string }) =>
  `${row.month} ${row.venue_id} ${row.currency}`;

function add(sums: Map<string, Sum>, name: string, own: Omit<Sum, "bookings">) {
  const sum = sums.get(name) ?? { bookings: 0, gross: 0n, fee: 0n, net: 0n };
  sums.set(name, {
    bookings: sum.bookings + 1,
    gross: sum.gross + own.gross,
    fee: sum.fee + own.fee,
    net: sum.net + own.net,
  });
}

const told = (row: Amounts & { bookings: number }): Sum => ({
  bookings: row.bookings,
  gross: BigInt(row.gross_minor),
  fee: BigInt(row.fee_minor),
  net: BigInt(row.net_minor),
});

/** The refund and every payee's amount of one booking; what the host is owed, null where nothing is. */
function judge(story: Story, hostId: string) {
  const refunded = story.status === "cancelled" ? refundPercent(story) : 0;
  if (story.status === "cancelled") {
    const half = (BigInt(story.total) * BigInt(refunded) + 50n) / 100n;
    expect(BigInt(story.refund ?? -1), "the refund of the policy").toBe(half);
  } else {
    expect(story.refund).toBeNull();
  }
  const kept = refunded === 100 ? null : BigInt(100 - refunded);
  const own = owed(story, kept);
  const expected: Story["ledger"] = [];
  if (own && kept !== null) {
    for (const { payee, charged } of story.providers) {
      const gross = Number(share(BigInt(charged), kept));
      expected.push({ payee, gross, fee: 0, net: gross });
    }
    expected.push({
      payee: hostId,
      gross: Number(own.gross),
      fee: Number(own.fee),
      net: Number(own.net),
    });
  }
  const byPayee = (rows: Story["ledger"]) => [...rows].sort((a, b) => (a.payee < b.payee ? -1 : 1));
  expect(byPayee(story.ledger), `the ledger of ${story.id}`).toEqual(byPayee(expected));
  for (const { gross, fee, net } of story.ledger) {
    expect(Math.min(gross, fee, net), "nobody owes anything").toBeGreaterThanOrEqual(0);
  }
  expect(BigInt(story.paid), "all payees together have what the guest leaves").toBe(
    own ? BigInt(story.total) - BigInt(story.refund ?? 0) : 0n,
  );
  return { own, refunded };
}

/** Expects that all that the host is told of their earnings follows from the bookings; tells the refunds. */
export async function expectEarnings(world: World): Promise<string[]> {
  const { host, hostId, venues } = world;
  const months = new Map<string, Sum>();
  const totals = new Map<string, bigint>();
  const each = new Map<string, string>();
  const running = { bookings: 0, guests: 0, earned: new Map<string, bigint>() };
  const refunds: string[] = [];
  for (const story of await stories(world)) {
    const { own, refunded } = judge(story, hostId);
    if (story.status === "cancelled" && story.confirmed) refunds.push(`refund of ${refunded} %`);
    if (story.settled) refunds.push("paid");
    const stands = story.status === "confirmed" || story.status === "completed";
    if (stands && story.now_month) {
      running.bookings += 1;
      running.guests += story.guests;
    }
    if (!own) continue;
    if (story.now_month) {
      running.earned.set(story.currency, (running.earned.get(story.currency) ?? 0n) + own.net);
    }
    add(months, key(story), own);
    const state = story.settled ? "paid" : story.over ? "due" : "upcoming";
    const name = `${story.currency} ${state}`;
    totals.set(name, (totals.get(name) ?? 0n) + own.net);
    each.set(story.id, `${own.gross} ${own.fee} ${own.net} ${state}`);
  }

  const ask = async (name: string, params: object) => {
    const { data, error } = await host.rpc(name, params);
    if (error) throw new Error(`${name}: ${error.message}`);
    return data;
  };
  const all: { months: Month[]; totals: Total[]; years: number[] } = await ask(
    "get_host_earnings",
    {},
  );
  expect(new Map(all.months.map((row) => [key(row), told(row)]))).toEqual(months);
  for (const row of all.totals) {
    const { currency, upcoming_minor, due_minor, paid_minor } = row;
    const states = { upcoming: upcoming_minor, due: due_minor, paid: paid_minor };
    for (const [state, minor] of Object.entries(states)) {
      expect(BigInt(minor), `${currency} ${state}`).toBe(totals.get(`${currency} ${state}`) ?? 0n);
    }
    const own = [...months].filter(([name]) => name.endsWith(currency)).map(([, sum]) => sum);
    expect(row.bookings).toBe(own.reduce((sum, { bookings }) => sum + bookings, 0));
    expect(BigInt(row.gross_minor)).toBe(own.reduce((sum, { gross }) => sum + gross, 0n));
    expect(BigInt(row.fee_minor)).toBe(own.reduce((sum, { fee }) => sum + fee, 0n));
    expect(BigInt(row.net_minor)).toBe(own.reduce((sum, { net }) => sum + net, 0n));
  }
  // The parts by year and venue are the whole, and so are the statements.
  const parts = new Map<string, Sum>();
  const asked = all.years.flatMap((p_year) =>
    venues.map(
      ({ id }): Promise<typeof all> => ask("get_host_earnings", { p_year, p_venue_id: id }),
    ),
  );
  for (const part of await Promise.all(asked)) {
    for (const row of part.months) parts.set(key(row), told(row));
  }
  expect(parts).toEqual(months);
  const statements: (Amounts & { booking_id: string; state: string })[] = await ask(
    "list_host_statements",
    { p_limit: 1000 },
  );
  const line = (row: (typeof statements)[number]) =>
    `${row.gross_minor} ${row.fee_minor} ${row.net_minor} ${row.state}`;
  expect(new Map(statements.map((row) => [row.booking_id, line(row)]))).toEqual(each);
  const month: { bookings: number; guests: number; earned: { currency: string; minor: number }[] } =
    await ask("get_host_month_summary", {});
  expect(month).toMatchObject({ bookings: running.bookings, guests: running.guests });
  expect(new Map(month.earned.map((row) => [row.currency, BigInt(row.minor)]))).toEqual(
    running.earned,
  );
  return refunds;
}
