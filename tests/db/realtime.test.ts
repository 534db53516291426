import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { removeOldMessages } from "../../supabase/local/realtime/database-broadcasts.ts";
import { disconnectClients, joinTopic, makeToken, realtimeClient } from "./realtime-support.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

let backend: Backend;
let host: string;
let guest: string;
let stranger: string;
let venue: string;
let conversation: string;

beforeAll(async () => {
  backend = await testBackend();
  [host, guest, stranger] = [
    await makeUser(backend, "host"),
    await makeUser(backend),
    await makeUser(backend),
  ];
  venue = await makeVenue(backend, { hostId: host });
  const { data, error } = await (await clientOf(backend, guest)).rpc("start_conversation", {
    p_venue_id: venue,
    p_body: "Hello",
  });
  if (error) throw error;
  conversation = data.id;
});
afterEach(disconnectClients);
afterAll(() => backend?.stop());

const connect = async (userId?: string): Promise<SupabaseClient> => {
  const token = userId && (await makeToken(backend, { sub: userId }));
  return realtimeClient(backend, token ? () => token : undefined);
};
const send = async (userId: string, body: string) => {
  const { data, error } = await (await clientOf(backend, userId)).rpc("send_message", {
    p_conversation_id: conversation,
    p_body: body,
  });
  if (error) throw error;
  return data.id as string;
};

describe("a private topic", () => {
  test("delivers the messages of a conversation in order, by their ids only", async () => {
    const { received } = await joinTopic(await connect(guest), `conversation:${conversation}`);
    const sent: string[] = [];
    for (const body of ["one", "two", "three"]) sent.push(await send(host, body));
    const events = await received(3);
    expect(events.map(({ event, payload }) => [event, payload.message_id])).toEqual(
      sent.map((id) => ["message", id]),
    );
    expect(Object.keys(events[0]?.payload ?? {}).sort()).toEqual([
      "conversation_id",
      "id",
      "message_id",
    ]);
  });

  test("tells a conversation that the other side has read", async () => {
    const { received } = await joinTopic(await connect(host), `conversation:${conversation}`);
    await send(host, "read me");
    await (await clientOf(backend, guest)).rpc("mark_conversation_read", {
      p_conversation_id: conversation,
    });
    expect((await received(2))[1]).toMatchObject({
      event: "read",
      payload: { conversation_id: conversation, reader_id: guest },
    });
  });

  test("tells a user of notifications and counters", async () => {
    const { received } = await joinTopic(await connect(host), `user:${host}`);
    await backend.sql("insert into notifications (user_id, kind) values ($1, 'venue_approved')", [
      host,
    ]);
    await backend.sql("update notifications set read_at = now() where user_id = $1", [host]);
    expect((await received(2)).map(({ event }) => event)).toEqual(["notification", "counters"]);
  });

  test("delivers payloads over the 8,000 bytes of a notification", async () => {
    const { received } = await joinTopic(await connect(guest), `user:${guest}`);
    const long = "ق".repeat(20_000);
    await backend.sql("select realtime.send(jsonb_build_object('text', $1::text), 'long', $2)", [
      long,
      `user:${guest}`,
    ]);
    expect((await received(1))[0]?.payload.text).toBe(long);
  });

  test("delivers nothing of a transaction that was rolled back", async () => {
    const { received } = await joinTopic(await connect(guest), `user:${guest}`);
    await backend.db
      .transaction(async ({ sql }) => {
        await sql("select realtime.send('{}', 'never', $1)", [`user:${guest}`]);
        throw new Error("rolled back");
      })
      .catch(() => {});
    await backend.sql("select realtime.send('{}', 'after', $1)", [`user:${guest}`]);
    expect((await received(1)).map(({ event }) => event)).toEqual(["after"]);
  });

  const refused = /Unauthorized: You do not have permissions to read from this Channel topic/;
  test("is refused to strangers, the other side's own topic, visitors and wildcards", async () => {
    const own = `conversation:${conversation}`;
    for (const [who, topic] of [
      [stranger, own],
      [stranger, `user:${guest}`],
      [guest, `user:${host}`],
      [undefined, own],
      [undefined, `user:${guest}`],
      [guest, `venue:${venue}`],
      [guest, "conversation:%"],
      [guest, "*"],
    ] as const) {
      await expect(joinTopic(await connect(who), topic)).rejects.toThrow(refused);
    }
  });

  test("is another than the public one of the same name, which receives nothing", async () => {
    const listener = await joinTopic(await connect(stranger), `conversation:${conversation}`, {});
    const member = await joinTopic(await connect(guest), `conversation:${conversation}`);
    await send(host, "for two");
    await member.received(1);
    await backend.sql("select realtime.send('{}', 'marker', $1, false)", [
      `conversation:${conversation}`,
    ]);
    expect((await listener.received(1)).map(({ event }) => event)).toEqual(["marker"]);
  });

  test("is refused to an expired token, a token of another secret and one without a role", async () => {
    const expired = await makeToken(backend, { sub: guest }, -10);
    const valid = await makeToken(backend, { sub: guest });
    const forged = `${valid.slice(0, -4)}AAAA`;
    const roleless = await makeToken(backend, { sub: guest, role: "postgres" });
    const topic = `user:${guest}`;
    for (const [token, reason] of [
      [expired, /Token has expired/],
      [forged, /signature/],
      [roleless, /role/],
    ] as const) {
      const client = await realtimeClient(backend, () => token);
      await expect(joinTopic(client, topic)).rejects.toThrow(reason);
    }
  });

  test("is refused to an ended session", async () => {
    const sessionId = crypto.randomUUID();
    const token = await makeToken(backend, { sub: guest, session_id: sessionId });
    const client = () => realtimeClient(backend, () => token);
    await expect(joinTopic(await client(), `user:${guest}`)).rejects.toThrow(refused);
    await backend.sql("insert into auth.sessions (id, user_id) values ($1, $2)", [
      sessionId,
      guest,
    ]);
    await joinTopic(await client(), `user:${guest}`);
  });
});

describe("what a client sends", () => {
  const withAck = { private: true, broadcast: { ack: true, self: false } };
  const typing = { type: "broadcast", event: "typing", payload: { is: true } } as const;

  test("reaches the other side of a conversation, and oneself only if asked for", async () => {
    const topic = `conversation:${conversation}`;
    const own = await joinTopic(await connect(guest), topic, {
      private: true,
      broadcast: { ack: true, self: true },
    });
    const other = await joinTopic(await connect(host), topic, withAck);
    expect(await own.channel.send(typing)).toBe("ok");
    expect((await other.received(1))[0]).toEqual({ event: "typing", payload: { is: true } });
    expect((await own.received(1)).length).toBe(1);
    expect(await other.channel.send(typing)).toBe("ok");
    await own.received(2);
    expect(other.events.length).toBe(1);
  });

  test("is refused on one's own user topic and on public topics", async () => {
    const client = await connect(guest);
    const user = await joinTopic(client, `user:${guest}`, withAck);
    expect(await user.channel.send(typing)).toBe("error");
    const listener = await joinTopic(await connect(), `venue:${venue}`, {});
    const own = await joinTopic(client, `venue:${venue}`, { broadcast: { ack: true } });
    expect(await own.channel.send(typing)).toBe("error");
    await backend.sql("select realtime.send('{}', 'marker', $1, false)", [`venue:${venue}`]);
    expect((await listener.received(1)).map(({ event }) => event)).toEqual(["marker"]);
  });

  test("is refused when it is larger than another backend could be told", async () => {
    const own = await joinTopic(await connect(guest), `conversation:${conversation}`, withAck);
    const large = { ...typing, payload: { text: "x".repeat(7000) } };
    expect(await own.channel.send(large)).toBe("error");
  });
});

describe("presence", () => {
  test("tells who is in a conversation, and who leaves", async () => {
    const topic = `conversation:${conversation}`;
    const leaves = Promise.withResolvers<string>();
    const joins = Promise.withResolvers<string>();
    const own = await joinTopic(
      await connect(guest),
      topic,
      { private: true, presence: { key: guest } },
      (channel) => {
        channel.on("presence", { event: "join" }, ({ key }) => key === host && joins.resolve(key));
        channel.on("presence", { event: "leave" }, ({ key }) => leaves.resolve(key));
      },
    );
    expect(await own.channel.track({ state: "online" })).toBe("ok");
    const client = await connect(host);
    const other = await joinTopic(client, topic, { private: true, presence: { key: host } });
    expect(await other.channel.track({ state: "online" })).toBe("ok");
    expect(await joins.promise).toBe(host);
    expect(own.channel.presenceState()).toMatchObject({
      [guest]: [{ state: "online" }],
      [host]: [{ state: "online" }],
    });
    await client.realtime.disconnect();
    expect(await leaves.promise).toBe(host);
  });

  test("is refused where the policies let nobody track", async () => {
    const own = await joinTopic(await connect(guest), `user:${guest}`);
    expect(await own.channel.track({ state: "online" })).toBe("error");
  });
});

describe("the public topic of a venue", () => {
  test("tells visitors which range became taken or free, and nothing of who", async () => {
    const { received } = await joinTopic(await connect(), `venue:${venue}`, {});
    const client = await clientOf(backend, guest);
    const start = new Date(Date.now() + 30 * 86_400_000);
    start.setUTCMinutes(0, 0, 0);
    const end = new Date(start.getTime() + 7_200_000);
    const { error } = await client.rpc("hold_booking", {
      p_venue_id: venue,
      p_start: start.toISOString(),
      p_end: end.toISOString(),
      p_guests: 10,
      p_idempotency_key: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    const [first] = await received(1);
    expect(first?.event).toBe("availability");
    const { id: _, ...payload } = first?.payload ?? {};
    expect(Object.keys(payload).sort()).toEqual(["ends_at", "starts_at", "venue_id"]);
    expect(Date.parse(String(payload.starts_at))).toBe(start.getTime());
  });
});

describe("old messages", () => {
  test("are deleted after three days", async () => {
    await backend.sql("select realtime.send('{}', 'kept', 'x'), realtime.send('{}', 'old', 'x')");
    await backend.sql(
      "update realtime.messages set inserted_at = now() - interval '73 hours' where event = 'old'",
    );
    await removeOldMessages(backend.db);
    const rows = await backend.sql("select event from realtime.messages where topic = 'x'");
    expect(rows).toEqual([{ event: "kept" }]);
  });
});
