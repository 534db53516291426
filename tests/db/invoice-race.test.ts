import { randomUUID } from "node:crypto";
import connect from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

// Many connections take invoice numbers concurrently, and some roll back.
let backend: TestBackend;
let server: connect.Sql;
let days = 30;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  server = connect(backend.databaseUrl, { max: 12, onnotice: () => {} });
});
afterAll(async () => {
  await server?.end();
  await backend?.stop();
});

async function venueIn(currency: string) {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId, timeZone: "UTC", currency });
  await server`update public.venues set instant_booking = true where id = ${venueId}`;
  await server`insert into public.venue_payment_terms (venue_id, takes_cards) values (${venueId}, true)`;
  return venueId;
}

/** A booking with an authorized payment, and the function that records its capture on a connection. */
async function authorizedPayment(venueId: string) {
  const guestId = await makeUser(backend);
  const guest = await clientOf(backend, guestId);
  const date = new Date(Date.now() + days++ * 86_400_000).toISOString().slice(0, 10);
  const { data: booking, error } = await guest.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: `${date}T10:00:00Z`,
    p_end: `${date}T12:00:00Z`,
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });
  expect(error).toBeNull();
  const [row] =
    await server`select public.start_payment(${guestId}, ${booking.id}, '{}') as answer`;
  const { payment_id: paymentId, amount_minor: amount } = row?.answer ?? {};
  const processorId = `pi_${paymentId}`;
  await server`select public.set_payment_processor_id(${paymentId}, ${processorId}, ${guestId})`;
  const record = (sql: connect.ISql, status: string) =>
    sql`select public.record_payment(${processorId}, ${server.json({
      status,
      amount_minor: amount,
      captured_minor: status === "captured" ? amount : 0,
    })})`;
  await record(server, "authorized");
  return { capture: (sql: connect.ISql) => record(sql, "captured") };
}

const numbersOf = async (country: string) =>
  (
    await server`select sequence, issued_at from public.invoices where country = ${country} order by sequence`
  ).map(({ sequence }) => Number(sequence));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it("captures at the same moment, of which every third is rolled back, are numbered without a gap", async () => {
  const venueId = await venueIn("EGP");
  const payments: Awaited<ReturnType<typeof authorizedPayment>>[] = [];
  for (let count = 0; count < 24; count += 1) payments.push(await authorizedPayment(venueId));
  const rolledBack = new Error("rolled back");
  const capture = ({ capture: record }: (typeof payments)[number], index: number) =>
    server.begin(async (sql) => {
      await record(sql);
      if (index % 3 === 0) throw rolledBack;
    });
  const outcomes = await Promise.allSettled(payments.map(capture));
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(failures).toEqual(Array.from({ length: 8 }, () => rolledBack));
  expect(await numbersOf("EG")).toEqual(upTo(16));

  // Captures the rolled back ones later, with the next numbers.
  await Promise.all(payments.map(({ capture: record }) => record(server)));
  expect(await numbersOf("EG")).toEqual(upTo(24));
  const [{ late } = { late: null }] =
    await server`select count(*)::int as late from public.invoices a join public.invoices b
      on a.country = b.country and a.sequence < b.sequence and a.issued_at > b.issued_at`;
  expect(late).toBe(0);
});

it("each country has numbers of its own, also at the same moment", async () => {
  const venues = await Promise.all([venueIn("SAR"), venueIn("AED"), venueIn("KWD")]);
  const payments: Awaited<ReturnType<typeof authorizedPayment>>[] = [];
  for (let count = 0; count < 9; count += 1) {
    payments.push(await authorizedPayment(venues[count % 3] ?? ""));
  }
  await Promise.all(payments.map(({ capture: record }) => record(server)));
  for (const country of ["SA", "AE", "KW"]) expect(await numbersOf(country)).toEqual(upTo(3));
});

it("the same capture recorded ten times at once has one invoice", async () => {
  const before = await numbersOf("EG");
  const payment = await authorizedPayment(await venueIn("EGP"));
  await Promise.all(Array.from({ length: 10 }, () => payment.capture(server)));
  expect(await numbersOf("EG")).toEqual(upTo(before.length + 1));
});
