import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repetitions } from "../support/repetitions.ts";
import {
  clientOf,
  isWaitingForLock,
  makeUser,
  makeVenue,
  type TestBackend,
  testBackend,
} from "./support.ts";

// Concurrent actions of a booking's two sides, on a real PostgreSQL: no deadlock, and no contact stays hidden.
const rounds = repetitions("CONVERSATION_ROUNDS", 2, 5);
const bookings = repetitions("REMINDED_BOOKINGS", 20, 60);
let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
});
afterAll(async () => {
  await backend?.stop();
});

const nextMonth = Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000;
const holdBooking = (guest: SupabaseClient, venueId: string) =>
  guest
    .rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: new Date(nextMonth).toISOString(),
      p_end: new Date(nextMonth + 3_600_000).toISOString(),
      p_guests: 10,
      p_idempotency_key: randomUUID(),
    })
    .throwOnError();
const errorsOf = (answers: { error: { message: string } | null }[]) =>
  answers.flatMap(({ error }) => error?.message ?? []);

it("a booking can be sent and confirmed while both sides write and read about it", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const hostId = await makeUser(backend, "host");
    const venueId = await makeVenue(backend, { hostId });
    const host = await clientOf(backend, hostId);
    const guest = await clientOf(backend, await makeUser(backend));
    const bookingId: string = (await holdBooking(guest, venueId)).data.id;
    const about = { p_booking_id: bookingId };
    const { data: conversation } = await guest
      .rpc("start_conversation", { p_venue_id: venueId, p_body: "Call 01001234567" })
      .throwOnError();
    const inConversation = { p_conversation_id: conversation.id };
    const write = (side: SupabaseClient) =>
      side.rpc("send_message", { ...inConversation, p_body: "Call 01112345678" });
    const read = (side: SupabaseClient) => side.rpc("mark_conversation_read", inConversation);
    await Promise.all([write(host), write(guest), write(host)]);

    const whileSent = await Promise.all([
      guest.rpc("submit_booking", { ...about, p_details: { message: "Ring 01212345678" } }),
      guest.rpc("start_conversation", { ...about, p_body: "A question" }),
      write(host),
      read(guest),
    ]);
    expect(errorsOf(whileSent)).toEqual([]);
    const whileConfirmed = await Promise.all([
      host.rpc("decide_booking", { ...about, p_decision: "accept" }),
      write(guest),
      read(guest),
      read(host),
      host.rpc("start_conversation", { ...about, p_body: "An answer" }),
    ]);
    expect(errorsOf(whileConfirmed)).toEqual([]);

    expect(errorsOf(await Promise.all([read(guest), read(host)]))).toEqual([]);
    expect(
      await backend.sql(
        "select body from public.messages where conversation_id = $1 and (has_hidden_contacts or read_at is null)",
        [conversation.id],
      ),
    ).toEqual([]);
  }
});

it("a guest who writes about a hold waits until it is sent, and is no deadlock", async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const guestId = await makeUser(backend);
  const guest = await clientOf(backend, guestId);
  const bookingId: string = (await holdBooking(guest, venueId)).data.id;
  await guest
    .rpc("start_conversation", { p_venue_id: venueId, p_body: "A question" })
    .throwOnError();
  const submission = postgresClient(backend.databaseUrl, { max: 1 });
  const { error } = await submission
    .begin(async (sql) => {
      await sql`select set_config('request.jwt.claim.sub', ${guestId}, true)`;
      await sql`select private.lock_booking(${bookingId})`;
      const writing = Promise.resolve(
        guest.rpc("start_conversation", { p_booking_id: bookingId, p_body: "Another question" }),
      );
      while (!(await isWaitingForLock(backend)));
      await sql`select public.submit_booking(${bookingId}, '{"message": "A note"}')`;
      return { writing };
    })
    .then(({ writing }) => writing);
  await submission.end();
  expect(error).toBeNull();
  expect(
    await backend.sql(
      "select m.body from public.messages m where m.sender_id = $1 order by m.created_at",
      [guestId],
    ),
  ).toEqual([{ body: "A question" }, { body: "A note" }, { body: "Another question" }]);
});

it("reminders that a schedule and both sides create at once are created once each", {
  timeout: 120_000,
}, async () => {
  const hostId = await makeUser(backend, "host");
  const host = await clientOf(backend, hostId);
  const guestId = await makeUser(backend);
  const guest = await clientOf(backend, guestId);
  for (let index = 0; index < bookings; index++) {
    const ownVenue = await makeVenue(backend, { hostId });
    await backend.sql(
      `insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
        currency, total_minor, lines, policy, idempotency_key, submitted_at, confirmed_at)
       select $1, $2, $3, 'confirmed', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'Africa/Cairo', 10,
        'EGP', 100, '[]', 'flexible', gen_random_uuid(), now() - interval '4 days', now() - interval '3 days'
       from (select now() + interval '20 hours' as at) due`,
      [ownVenue, guestId, hostId],
    );
  }
  const remindersByUser = () =>
    backend.sql<{ user_id: string; reminders: number; bookings: number }>(
      `select user_id, count(*)::int as reminders, count(distinct data ->> 'booking_id')::int as bookings
       from public.notifications where kind = 'booking_reminder' group by user_id`,
    );
  const service = () => backend.sql("select public.create_due_reminders()");
  await Promise.all([
    service(),
    guest.rpc("create_my_due_reminders").throwOnError(),
    host.rpc("create_my_due_reminders").throwOnError(),
    service(),
  ]);
  await service();
  await service();
  const reminders = await remindersByUser();
  expect(reminders.map(({ reminders, bookings }) => [reminders, bookings])).toEqual([
    [bookings, bookings],
    [bookings, bookings],
  ]);
});
