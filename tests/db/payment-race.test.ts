import { randomUUID } from "node:crypto";
import connect from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

// Payments that are concurrently recorded, cancelled and taken by others, on separate connections.
let backend: TestBackend;
let server: connect.Sql;
let venueId: string;
let days = 30;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  server = connect(backend.databaseUrl, { max: 12, onnotice: () => {} });
  const hostId = await makeUser(backend, "host");
  venueId = await makeVenue(backend, { hostId, timeZone: "UTC" });
  await server`update public.venues set instant_booking = true where id = ${venueId}`;
  await server`insert into public.venue_payment_terms (venue_id, takes_cards) values (${venueId}, true)`;
});
afterAll(async () => {
  await server?.end();
  await backend?.stop();
});

/** Holds a time as a new guest. */
async function holdTime(day = days++) {
  const guestId = await makeUser(backend);
  const guest = await clientOf(backend, guestId);
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
  const hold = () =>
    guest.rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: `${date}T10:00:00Z`,
      p_end: `${date}T12:00:00Z`,
      p_guests: 5,
      p_idempotency_key: randomUUID(),
    });
  return { day, guestId, guest, hold };
}

const startPayment = async (guestId: string, bookingId: string) =>
  (await server`select public.start_payment(${guestId}, ${bookingId}, '{}') as answer`)[0]?.answer;

/** Creates a hold with a payment that the processor knows. */
async function startedPayment() {
  const held = await holdTime();
  const { data: booking, error } = await held.hold();
  expect(error).toBeNull();
  const payment = await startPayment(held.guestId, booking.id);
  const processorId = `pi_${payment.payment_id}`;
  await server`select public.set_payment_processor_id(${payment.payment_id}, ${processorId}, ${held.guestId})`;
  const amount = payment.amount_minor as number;
  const record = async (status: string) =>
    (
      await server`select public.record_payment(${processorId}, ${server.json({
        status,
        amount_minor: amount,
        captured_minor: status === "captured" ? amount : 0,
      })}) as answer`
    )[0]?.answer;
  return { ...held, booking, payment, amount, record };
}

const rowOf = async (bookingId: string) =>
  (
    await server`select b.status,
      (select count(*)::int from public.booking_events e where e.booking_id = b.id and e.event = 'book') as booked,
      (select count(*)::int from public.payments p where p.booking_id = b.id) as payments,
      (select sum(captured_minor)::int from public.payments p where p.booking_id = b.id) as captured,
      (select coalesce(sum(amount_minor), 0)::int from public.refunds r where r.booking_id = b.id) as refunded,
      (select coalesce(sum(amount_minor), 0)::int from public.ledger_entries e
        where e.booking_id = b.id and e.account = 'processor') as ledger,
      (select coalesce(sum(gross_minor), 0)::int from public.payouts p
        where p.booking_id = b.id and p.status = 'scheduled') as owed
      from public.bookings b where b.id = ${bookingId}`
  )[0];

it("starting a payment ten times at once makes one payment", async () => {
  const { guestId, hold } = await holdTime();
  const { data: booking } = await hold();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => startPayment(guestId, booking.id)),
  );
  expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1);
  expect(await rowOf(booking.id)).toMatchObject({ payments: 1, status: "held" });
});

it("the same states recorded many times at once confirm and capture once", async () => {
  const { booking, amount, record } = await startedPayment();
  const states = ["authorized", "captured", "processing", "authorized", "captured", "failed"];
  await Promise.all([...states, ...states].map(record));
  await record("captured");
  expect(await rowOf(booking.id)).toMatchObject({
    status: "confirmed",
    booked: 1,
    captured: amount,
    refunded: 0,
    ledger: amount,
  });
});

it("an expired hold that is authorized while others take its time books one of them", async () => {
  const { day, booking, record } = await startedPayment();
  await server`update public.bookings set hold_expires_at = now() where id = ${booking.id}`;
  const others = await Promise.all(Array.from({ length: 4 }, () => holdTime(day)));
  const [state, ...holds] = await Promise.all([
    record("authorized"),
    ...others.map(({ hold }) => hold()),
  ]);
  const taken = holds.filter(({ error }) => error === null).length;
  expect(taken + (state.booking_status === "confirmed" ? 1 : 0)).toBe(1);
  expect(state.status).toBe(state.booking_status === "confirmed" ? "authorized" : "cancelled");
});

it("a cancellation and a capture at the same moment leave nothing of the money unaccounted for", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { guest, booking, amount, record } = await startedPayment();
    await record("authorized");
    const [, cancelled] = await Promise.all([
      record("captured"),
      guest.rpc("cancel_booking", { p_booking_id: booking.id, p_reason: "" }),
      record("captured"),
    ]);
    expect(cancelled.error).toBeNull();
    // Everything is refunded within a day of the confirmation.
    expect(await rowOf(booking.id)).toMatchObject({
      status: "cancelled",
      captured: amount,
      refunded: amount,
      owed: 0,
    });
  }
});
