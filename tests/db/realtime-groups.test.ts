import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { disconnectClients, joinTopic, makeToken, realtimeClient } from "./realtime-support.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// Joining and reading the group of a booking, and a reported one, with the official client.
let backend: Backend;
let people: Record<"host" | "guest" | "provider" | "invited" | "stranger" | "admin", string>;
let bookingId: string;
let conversation: string;
let topic: string;

async function addService(providerId: string, status: string) {
  await backend.sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Band', 'active')",
    [providerId],
  );
  const [service] = await backend.sql<{ id: string }>(
    `insert into public.services (provider_id, currency, name, status, price)
     values ($1, 'EGP', 'Show', 'active', 1000) returning id`,
    [providerId],
  );
  await backend.sql(
    `insert into public.booking_services (booking_id, service_id, amount_minor, status)
     values ($1, $2, 1000, $3)`,
    [bookingId, service?.id, status],
  );
}

const call = async (userId: string, name: string, args: Record<string, unknown>) => {
  const { data, error } = await (await clientOf(backend, userId)).rpc(name, args);
  if (error) throw error;
  return data;
};
const join = async (userId: string) => {
  const token = await makeToken(backend, { sub: userId });
  return joinTopic(await realtimeClient(backend, () => token), topic);
};
/** Returns the API's responses to a user who requests the conversation in every way. */
const readAll = async (userId: string) => {
  const client = await clientOf(backend, userId);
  const answers = await Promise.all([
    client.from("conversations").select("id").eq("id", conversation),
    client.from("messages").select("body").eq("conversation_id", conversation),
    client.rpc("list_my_conversations", { p_conversation_id: conversation }),
    client.rpc("list_conversation_messages", { p_conversation_id: conversation }),
  ]);
  return answers.map(({ data }) => data?.length ?? 0).reduce((sum, count) => sum + count, 0);
};
const setService = (providerId: string, status: string) =>
  backend.sql(
    `update public.booking_services set status = $2
     where service_id in (select id from public.services where provider_id = $1)`,
    [providerId, status],
  );
const refused = /Unauthorized: You do not have permissions to read from this Channel topic/;

beforeAll(async () => {
  backend = await testBackend();
  people = {
    host: await makeUser(backend, "host"),
    guest: await makeUser(backend),
    provider: await makeUser(backend, "service_provider"),
    invited: await makeUser(backend, "service_provider"),
    stranger: await makeUser(backend),
    admin: await makeUser(backend, "admin"),
  };
  const venue = await makeVenue(backend, { hostId: people.host });
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.bookings (idempotency_key, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone,
       guests, currency, total_minor, lines, policy, submitted_at)
     select gen_random_uuid(), $1, $2, $3, 'pending', t, t + interval '2 hours', tstzrange(t, t + interval '2 hours'), 'Africa/Cairo',
       10, 'EGP', 1000, '[]', 'flexible', now() from (select now() + interval '20 days') s (t) returning id`,
    [venue, people.guest, people.host],
  );
  bookingId = row?.id ?? "";
  await addService(people.provider, "accepted");
  await addService(people.invited, "pending");
  const data = await call(people.guest, "start_group_conversation", {
    p_booking_id: bookingId,
    p_body: "Hello all",
  });
  conversation = data.id;
  topic = `conversation:${conversation}`;
});
beforeEach(() => setService(people.provider, "accepted"));
afterEach(disconnectClients);
afterAll(() => backend?.stop());

test("guest, host and provider of a booking hear the messages and readings of its conversation", async () => {
  const joined = await Promise.all(
    [people.guest, people.host, people.provider].map((userId) => join(userId)),
  );
  await call(people.host, "send_message", { p_conversation_id: conversation, p_body: "Welcome" });
  await call(people.provider, "mark_conversation_read", { p_conversation_id: conversation });
  for (const { received } of joined) {
    const events = await received(2);
    expect(events.map(({ event }) => event)).toEqual(["message", "read"]);
    expect(events[1]?.payload.reader_id).toBe(people.provider);
  }
});

test("a stranger, a provider who has not accepted and an admin join and read nothing", async () => {
  for (const userId of [people.stranger, people.invited, people.admin]) {
    await expect(join(userId)).rejects.toThrow(refused);
    expect(await readAll(userId)).toBe(0);
  }
});

test("a provider who has left the booking joins and reads nothing, not even what was written before", async () => {
  expect(await readAll(people.provider)).toBeGreaterThan(0);
  await setService(people.provider, "declined");
  await expect(join(people.provider)).rejects.toThrow(refused);
  expect(await readAll(people.provider)).toBe(0);
});

test("a provider joins and reads nothing while they or the guest have blocked the other", async () => {
  for (const [blocker, blocked] of [
    [people.guest, people.provider],
    [people.provider, people.host],
  ] as const) {
    await call(blocker, "block_user", { p_user_id: blocked });
    await expect(join(people.provider)).rejects.toThrow(refused);
    expect(await readAll(people.provider)).toBe(0);
    await (await join(people.guest)).channel.unsubscribe();
    await call(blocker, "unblock_user", { p_user_id: blocked });
  }
  expect(await readAll(people.provider)).toBeGreaterThan(0);
});

test("an admin hears a conversation from joining it because of a report until leaving it", async () => {
  const reportId = await call(people.guest, "report_conversation", {
    p_conversation_id: conversation,
    p_reason: "spam",
  });
  await expect(join(people.admin)).rejects.toThrow(refused);
  const atGuest = await join(people.guest);
  await call(people.admin, "admin_join_conversation", { p_report_id: reportId });
  expect((await atGuest.received(1))[0]?.event).toBe("visit");
  const atAdmin = await join(people.admin);
  await call(people.host, "send_message", { p_conversation_id: conversation, p_body: "Listen" });
  expect((await atAdmin.received(1))[0]?.event).toBe("message");
  expect(await readAll(people.admin)).toBe(0);
  await call(people.admin, "resolve_report", { p_report_id: reportId });
  await disconnectClients();
  await expect(join(people.admin)).rejects.toThrow(refused);
});
