import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createJobHandlers } from "../../supabase/functions/_shared/jobs/handlers.ts";
import type { JobContext } from "../../supabase/functions/_shared/jobs/types.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import type { TestDatabase } from "../support/test-postgres.ts";
import { createWorker } from "./job-worker.ts";
import {
  clientOf,
  createTestDatabase,
  isWaitingForLock,
  makeUser,
  makeVenue,
  testBackend,
} from "./support.ts";

// Scheduled messages from the confirmation to the conversation, through the worker, on a real PostgreSQL.
let testDatabase: TestDatabase;
let backends: [Backend, Backend];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backends = [
    await testBackend({ databaseUrl: testDatabase.url, poolSize: 20 }),
    await testBackend({ databaseUrl: testDatabase.url, poolSize: 20 }),
  ];
  await backends[0].sql("delete from private.recurring_jobs");
});
afterAll(async () => {
  for (const backend of backends ?? []) await backend.stop();
  await testDatabase?.drop();
});

const sql = (text: string, values: unknown[] = []) => backends[0].sql(text, values);
const nextMonth = Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000;
const runWorkers = (count: number, handlers = createJobHandlers) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      createWorker(backends[index % 2] as Backend, handlers)(),
    ),
  );

/** Creates a host whose venue has a reply at confirmation, with requests of a guest with this language. */
async function makeRequests(count: number, locale = "en") {
  const [hostId, guestId] = [await makeUser(backends[0], "host"), await makeUser(backends[0])];
  await sql("update public.users set locale = $2, first_name = 'Layla' where id = $1", [
    guestId,
    locale,
  ]);
  const venueId = await makeVenue(backends[0], { hostId });
  const host = await clientOf(backends[0], hostId);
  const guest = await clientOf(backends[0], guestId);
  const replyId = randomUUID();
  await host
    .rpc("save_reply", {
      p_id: replyId,
      p_title: "Welcome",
      p_text_en: "Hello {guest}, {date}, {time}: {total} at {venue}.",
      p_text_ar: "أهلًا {guest}، {date}.",
    })
    .throwOnError();
  const scheduledReplyId = randomUUID();
  const schedule = (moment: object) =>
    host.rpc("save_scheduled_reply", {
      p_id: scheduledReplyId,
      p_venue_id: venueId,
      p_reply_id: replyId,
      ...moment,
    });
  await schedule({ p_moment: "confirmation" }).throwOnError();
  const bookingIds: string[] = [];
  for (let day = 0; day < count; day++) {
    const start = nextMonth + day * 86_400_000;
    const { data } = await guest
      .rpc("hold_booking", {
        p_venue_id: venueId,
        p_start: new Date(start + 43_200_000).toISOString(),
        p_end: new Date(start + 46_800_000).toISOString(),
        p_guests: 10,
        p_idempotency_key: randomUUID(),
      })
      .throwOnError();
    await guest.rpc("submit_booking", { p_booking_id: data.id, p_details: {} }).throwOnError();
    bookingIds.push(data.id);
  }
  const accept = (p_booking_id: string) =>
    host.rpc("decide_booking", { p_booking_id, p_decision: "accept" });
  const messages = async () =>
    (
      await sql(
        `select m.body from public.messages m join public.conversations c on c.id = m.conversation_id
         where c.host_id = $1 and m.is_scheduled order by m.created_at`,
        [hostId],
      )
    ).map(({ body }) => String(body));
  return { host, guest, venueId, bookingIds, accept, messages, schedule, scheduledReplyId };
}

/** Runs `first` in a transaction that ends when `second` waits for it. Returns the result of `second`. */
async function whileWaiting<T>(
  first: [text: string, values: unknown[]][],
  second: () => PromiseLike<T>,
) {
  let answer: PromiseLike<T> | undefined;
  await backends[1].db.transaction(async (inside) => {
    for (const [text, values] of first) await inside.sql(text, values);
    answer = second().then((result) => result);
    await vi.waitFor(async () => expect(await isWaitingForLock(backends[0])).toBe(true), {
      timeout: 10_000,
      interval: 20,
    });
  });
  return answer;
}

test.each([
  ["en", /^Hello Layla, \w+day, \d+ \w+ 20\d\d, .+[AP]M.+: EGP\s[\d,.]+ at .+\.$/],
  ["ar", /^أهلًا Layla، .+20\d\d\.$/],
] as const)(
  "a booking that is confirmed is followed by one message, filled in the guest's language (%s)",
  async (locale, expected) => {
    const { accept, bookingIds, messages } = await makeRequests(1, locale);
    await accept(String(bookingIds[0])).throwOnError();
    await runWorkers(1);
    expect(await messages()).toEqual([expect.stringMatching(expected)]);
    await runWorkers(1);
    expect(await messages()).toHaveLength(1);
  },
);

test("a worker that ends after it sent and before it said so sends nothing twice", async () => {
  const { accept, bookingIds, messages } = await makeRequests(2);
  for (const id of bookingIds) await accept(id).throwOnError();
  let kills = 0;
  const killed = (context: JobContext) => {
    const handlers = createJobHandlers(context);
    return {
      ...handlers,
      send_scheduled_message: async (...job: Parameters<(typeof handlers)[string]>) => {
        await handlers.send_scheduled_message?.(...job);
        kills += 1;
        throw new Error("The worker ended");
      },
    };
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    await runWorkers(2, killed);
    await sql(
      "update private.jobs set run_at = now(), locked_until = null where failed_at is null",
    );
  }
  expect(kills).toBe(6);
  await runWorkers(1);
  expect(await messages()).toHaveLength(2);
  expect(
    await sql(
      "select 1 from private.jobs where kind = 'send_scheduled_message' and finished_at is null",
    ),
  ).toEqual([]);
});

test("the same message that is run by twelve calls at once is sent once", async () => {
  const { accept, bookingIds, messages } = await makeRequests(1);
  await accept(String(bookingIds[0])).throwOnError();
  const [message] = await sql("select id from private.scheduled_messages where status = 'waiting'");
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (backends[index % 2] as Backend).sql(
        "select public.send_scheduled_message($1, 'Hello') as sent",
        [message?.id],
      ),
    ),
  );
  expect(answers.flat().filter(({ sent }) => sent)).toHaveLength(1);
  expect(await messages()).toEqual(["Hello"]);
});

test("a reply that is scheduled while a booking is being confirmed is scheduled for it", async () => {
  const { venueId, bookingIds, schedule, scheduledReplyId } = await makeRequests(1);
  await sql("delete from public.scheduled_replies where id = $1", [scheduledReplyId]);
  const answer = await whileWaiting(
    [
      ["select private.lock_resources($1)", [venueId]],
      [
        "update public.bookings set status = 'confirmed', confirmed_at = now() where id = $1",
        [bookingIds[0]],
      ],
    ],
    () => schedule({ p_moment: "before_start", p_amount: 1, p_unit: "days" }),
  );
  expect(answer?.error).toBeNull();
  expect(
    await sql("select status from private.scheduled_messages where booking_id = $1", [
      bookingIds[0],
    ]),
  ).toEqual([{ status: "waiting" }]);
});

test.each([
  ["cancelled", "update public.bookings set status = 'cancelled' where id = $1"],
  ["skipped", "update private.scheduled_messages set status = 'skipped' where booking_id = $1"],
])("a message that is sent while it is being %s waits, and is not sent", async (_, text) => {
  const { accept, bookingIds, messages } = await makeRequests(1);
  const bookingId = String(bookingIds[0]);
  await accept(bookingId).throwOnError();
  const sent = await whileWaiting([[text, [bookingId]]], () =>
    sql(
      "select public.send_scheduled_message(id, 'x') as sent from private.scheduled_messages where booking_id = $1",
      [bookingId],
    ),
  );
  expect(sent).toEqual([{ sent: false }]);
  expect(await messages()).toEqual([]);
});

test("bookings that are confirmed and cancelled while the reply is changed, deleted and sent are no deadlock", {
  timeout: 120_000,
}, async () => {
  const { host, guest, accept, bookingIds, messages, schedule, scheduledReplyId } =
    await makeRequests(12);
  const errors = (
    await Promise.all([
      ...bookingIds.slice(0, 10).map((id) => accept(id)),
      ...bookingIds
        .slice(10)
        .map((id) => guest.rpc("cancel_booking", { p_booking_id: id, p_reason: "x" })),
      ...[1, 2, 3].map((amount) =>
        schedule({ p_moment: "before_start", p_amount: amount, p_unit: "days" }),
      ),
      schedule({ p_moment: "confirmation" }),
      ...bookingIds
        .slice(0, 10)
        .map((id) => host.rpc("list_scheduled_messages", { p_booking_id: id })),
      runWorkers(4).then((counts) => ({
        error: counts.some(({ failed }) => failed > 0) ? { message: "a job failed" } : null,
      })),
    ])
  ).flatMap(({ error }) => error?.message ?? []);
  expect(errors).toEqual([]);

  // In any order: each confirmed booking has one message, at the reply's present time.
  const [unscheduled] = await sql(
    `select count(*)::int as count from public.bookings b where b.id = any ($1) and b.status = 'confirmed' and not exists (
      select 1 from private.scheduled_messages m join public.scheduled_replies r on r.id = m.scheduled_reply_id
      where m.booking_id = b.id and (m.status = 'sent' or m.send_at = private.scheduled_time(r, b)))`,
    [bookingIds],
  );
  expect(unscheduled?.count).toBe(0);
  await sql("update private.scheduled_messages set send_at = now() where status = 'waiting'");
  await sql("update private.jobs set run_at = now() where finished_at is null");
  const sentBefore = (await messages()).length;
  const results = await Promise.all([
    host.rpc("delete_scheduled_reply", { p_id: scheduledReplyId }),
    ...bookingIds
      .slice(0, 5)
      .map((id) => guest.rpc("cancel_booking", { p_booking_id: id, p_reason: "x" })),
    runWorkers(4).then((counts) => ({
      error: counts.some(({ failed }) => failed > 0) ? { message: "a job failed" } : null,
    })),
  ]);
  expect(results.flatMap(({ error }) => error?.message ?? [])).toEqual([]);
  const sent = (await messages()).length;
  expect(sent).toBeGreaterThanOrEqual(sentBefore);
  expect(sent).toBeLessThanOrEqual(10);
});
