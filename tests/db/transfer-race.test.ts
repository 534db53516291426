import { randomUUID } from "node:crypto";
import connect from "postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

// Transfers that several workers create and record concurrently, on separate connections.
let backend: TestBackend;
let server: connect.Sql;
let hostId: string;
let days = 10;

const GROSS = 10_500;
const NET = 10_000;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  server = connect(backend.databaseUrl, { max: 12, onnotice: () => {} });
});
afterAll(async () => {
  await server?.end();
  await backend?.stop();
});

beforeEach(async () => {
  hostId = await makeUser(backend, "host");
  await server`insert into public.payout_accounts (user_id, processor_id, status)
    values (${hostId}, ${`acct_${hostId}`}, 'enabled')`;
  const venueId = await makeVenue(backend, { hostId, timeZone: "UTC" });
  for (let count = 0; count < 3; count += 1) await earn(venueId);
});

/** Creates a past booking that was paid by card, with its host's due payout. */
async function earn(venueId: string) {
  const guestId = await makeUser(backend);
  const day = days++;
  const [booking] = await server`
    insert into public.bookings (idempotency_key, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone,
      guests, currency, total_minor, fee_minor, lines, policy, submitted_at, confirmed_at)
    select gen_random_uuid(), ${venueId}, ${guestId}, ${hostId}, 'completed', at, at + interval '2 hours',
      tstzrange(at, at + interval '2 hours'), 'UTC', 5, 'EGP', ${GROSS}, ${GROSS - NET}, '[]', 'flexible', at - interval '9 days',
      at - interval '9 days'
    from (select now() - make_interval(days => ${day}) as at) start returning id`;
  const bookingId = booking?.id;
  await server`select private.post_ledger('capture', ${`capture:${randomUUID()}`}, ${bookingId}, 'EGP',
    private.ledger_pair('guest', ${guestId}::uuid, 'processor', null, ${GROSS}))`;
  await server`
    insert into public.payouts (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
    values (${bookingId}, ${hostId}, 'EGP', ${GROSS}, ${GROSS - NET}, ${NET}, now() - interval '1 day', true)`;
}

const createTransfers = () => server`select public.create_due_transfers() as list`;
const record = (transferId: string, status: string) =>
  server`select public.record_transfer(${transferId}, ${`tr_${transferId}`}, ${status})`;
const times = (count: number, run: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, run));

const transfersOf = async () =>
  await server`select id, amount_minor::int as amount, status from public.payout_transfers
    where payee_id = ${hostId} order by created_at`;
const owed = async () =>
  (
    await server`select coalesce(-sum(amount_minor), 0)::int as amount from public.ledger_entries
      where user_id = ${hostId} and account = 'payee'`
  )[0]?.amount;
const payoutsOf = async () =>
  (
    await server`select count(*) filter (where status = 'paid')::int as paid,
      count(*) filter (where transfer_id is null)::int as waiting
      from public.payouts where payee_id = ${hostId}`
  )[0];

it("eight workers at once make one transfer of all payouts that are due", async () => {
  await times(8, createTransfers);
  expect(await transfersOf()).toMatchObject([{ amount: 3 * NET, status: "pending" }]);
  expect(await owed()).toBe(3 * NET);
  expect(await payoutsOf()).toEqual({ paid: 0, waiting: 0 });
});

it("a transfer that is recorded as paid many times at once is posted once", async () => {
  await createTransfers();
  const [transfer] = await transfersOf();
  await times(8, () => record(String(transfer?.id), "paid"));
  expect(await owed()).toBe(0);
  expect(await payoutsOf()).toEqual({ paid: 3, waiting: 0 });
  await times(8, createTransfers);
  expect(await transfersOf()).toHaveLength(1);
});

it("a transfer that is returned while workers make others is owed and sent once more", async () => {
  await createTransfers();
  const [transfer] = await transfersOf();
  const id = String(transfer?.id);
  await record(id, "paid");
  await Promise.all([record(id, "returned"), times(6, createTransfers), record(id, "returned")]);
  expect(await owed()).toBe(3 * NET);
  expect(await transfersOf()).toMatchObject([{ status: "returned" }]);
  await server`select public.record_payout_account(${`acct_${hostId}`}, 'enabled')`;
  await times(6, createTransfers);
  expect(await transfersOf()).toMatchObject([
    { amount: 3 * NET, status: "returned" },
    { amount: 3 * NET, status: "pending" },
  ]);
  expect(await owed()).toBe(3 * NET);
});

it("a failure and a late success of one transfer at once leave either, never both", async () => {
  await createTransfers();
  const [transfer] = await transfersOf();
  const id = String(transfer?.id);
  await Promise.all([record(id, "failed"), record(id, "paid")]);
  const [after] = await transfersOf();
  const isPaid = after?.status === "paid";
  expect(await owed()).toBe(isPaid ? 0 : 3 * NET);
  expect(await payoutsOf()).toEqual(isPaid ? { paid: 3, waiting: 0 } : { paid: 0, waiting: 3 });
});
