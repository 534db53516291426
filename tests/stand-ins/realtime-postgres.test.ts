import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { disconnectClients, joinTopic, makeToken, realtimeClient } from "../db/realtime-support.ts";
import { clientOf, createTestDatabase, makeUser, makeVenue } from "../db/support.ts";
import type { TestDatabase } from "../support/test-postgres.ts";

let testDatabase: TestDatabase;
let backends: [Backend, Backend];
let users: [string, string];
let conversation: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const start = () =>
    startBackend({ port: 0, dataDir: null, databaseUrl: testDatabase.url, seed: false });
  backends = [await start(), await start()];
  const host = await makeUser(backends[0], "host");
  const guest = await makeUser(backends[0]);
  users = [host, guest];
  const venue = await makeVenue(backends[0], { hostId: host });
  const { data, error } = await (await clientOf(backends[1], guest)).rpc("start_conversation", {
    p_venue_id: venue,
    p_body: "Hello",
  });
  if (error) throw error;
  conversation = data.id;
});
afterEach(disconnectClients);
afterAll(async () => {
  for (const backend of backends ?? []) await backend.stop();
  await testDatabase?.drop();
});

/** Joins the conversation's channel at both backends, as one participant each. */
async function joinBoth() {
  const config = { private: true, broadcast: { ack: true, self: false } };
  const join = async (index: 0 | 1) => {
    const token = await makeToken(backends[index], { sub: users[index] });
    const client = await realtimeClient(backends[index], () => token);
    return joinTopic(client, `conversation:${conversation}`, config);
  };
  return [await join(0), await join(1)] as const;
}

describe("two backends on one PostgreSQL", () => {
  test("deliver 100 messages to both, each once, in the order of their commits", async () => {
    const [first, second] = await joinBoth();
    const sent = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const rows = await backends[n % 2 ? 0 : 1].sql<{ id: string }>(
          "insert into messages (conversation_id, sender_id, body) values ($1, $2, 'x') returning id",
          [conversation, users[n % 2]],
        );
        return rows[0]?.id;
      }),
    );
    const ids = async ({ received }: typeof first) =>
      (await received(100)).map(({ payload }) => payload.message_id);
    const [own, other] = [await ids(first), await ids(second)];
    expect(own).toEqual(other);
    expect([...own].sort()).toEqual([...sent].sort());
  });

  test("pass on what a client of one broadcasts to the clients of the other, once", async () => {
    const [first, second] = await joinBoth();
    const typing = { type: "broadcast", event: "typing", payload: {} } as const;
    expect(await first.channel.send(typing)).toBe("ok");
    expect((await second.received(1)).map(({ event }) => event)).toEqual(["typing"]);
    expect(await second.channel.send(typing)).toBe("ok");
    await first.received(1);
    expect([first.events.length, second.events.length]).toEqual([1, 1]);
  });

  test("deliver again after the connection that listens was lost", async () => {
    const [first] = await joinBoth();
    await backends[0].sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    const arrived = first.received(1).then(() => true);
    // Sent until the connection listens again and the client, which has to reconnect, has rejoined.
    let isDone = false;
    while (!isDone) {
      const sent = backends[1].sql("select realtime.send('{}', 'again', $1), pg_sleep(0.1)", [
        `conversation:${conversation}`,
      ]);
      isDone = await Promise.race([arrived, sent.then(() => false)]);
    }
    expect(first.events[0]?.event).toBe("again");
  });
});
