import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { disconnectClients, joinTopic, makeToken, realtimeClient } from "./realtime-support.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

let backend: Backend;
let host: string;
let guest: string;
let stranger: string;

beforeAll(async () => {
  backend = await testBackend();
  [host, guest, stranger] = [
    await makeUser(backend, "host"),
    await makeUser(backend),
    await makeUser(backend),
  ];
  const venue = await makeVenue(backend, { hostId: host });
  const { error } = await (await clientOf(backend, guest)).rpc("start_conversation", {
    p_venue_id: venue,
    p_body: "Hello",
  });
  if (error) throw error;
});
afterEach(disconnectClients);
afterAll(() => backend?.stop());

const refused = /Unauthorized: You do not have permissions to read from this Channel topic/;

const connect = async (userId?: string): Promise<SupabaseClient> => {
  const token = userId && (await makeToken(backend, { sub: userId }));
  return realtimeClient(backend, token ? () => token : undefined);
};

/** Joins a user's presence and returns its states as they change. */
async function watch(who: string, of: string) {
  const states: unknown[][] = [];
  let wake = () => {};
  const joined = await joinTopic(
    await connect(who),
    `presence:${of}`,
    { private: true },
    (channel) => {
      channel.on("presence", { event: "sync" }, () => {
        const state = channel.presenceState<{ status: unknown }>();
        states.push(
          Object.values(state)
            .flat()
            .map(({ status }) => status),
        );
        wake();
      });
    },
  );
  const until = async (expected: unknown[]) => {
    while (JSON.stringify(states.at(-1)) !== JSON.stringify(expected)) {
      await new Promise<void>((done) => {
        wake = done;
      });
    }
  };
  return { ...joined, until };
}

const choose = async (userId: string, presence: string) => {
  const { error } = await (await clientOf(backend, userId))
    .from("users")
    .update({ presence })
    .eq("id", userId);
  if (error) throw error;
};

test("who shares a conversation sees somebody come, change and go; strangers and visitors see nothing", async () => {
  const { until } = await watch(guest, host);
  await until([]);
  const own = await joinTopic(await connect(host), `presence:${host}`);
  expect(await own.channel.track({ status: "online" })).toBe("ok");
  await until(["online"]);
  expect(await own.channel.track({ status: "away" })).toBe("ok");
  await until(["away"]);
  await own.channel.unsubscribe();
  await until([]);
  for (const who of [stranger, undefined]) {
    await expect(joinTopic(await connect(who), `presence:${host}`)).rejects.toThrow(refused);
  }
  await expect(joinTopic(await connect(guest), `presence:${stranger}`)).rejects.toThrow(refused);
});

test("nobody says that somebody else is online, nor broadcasts to who sees them", async () => {
  const { channel, events } = await joinTopic(await connect(guest), `presence:${host}`, {
    private: true,
    broadcast: { ack: true },
  });
  expect(await channel.track({ status: "online" })).toBe("error");
  expect(await channel.send({ type: "broadcast", event: "permission", payload: {} })).toBe("error");
  const { until } = await watch(guest, host);
  await until([]);
  expect(events).toEqual([]);
});

test("who switched it off is seen by nobody and cannot be tracked, and who sees them is told to ask again", async () => {
  const { received } = await joinTopic(await connect(guest), `presence:${host}`);
  await choose(host, "hidden");
  expect((await received(1)).map(({ event }) => event)).toEqual(["permission"]);
  await expect(joinTopic(await connect(guest), `presence:${host}`)).rejects.toThrow(refused);
  const own = await joinTopic(await connect(host), `presence:${host}`);
  expect(await own.channel.track({ status: "online" })).toBe("error");
  await choose(host, "shown");
  await joinTopic(await connect(guest), `presence:${host}`);
});

test("a block ends it for both sides, and who sees either is told to ask again", async () => {
  const [ofHost, ofGuest] = [
    await joinTopic(await connect(guest), `presence:${host}`),
    await joinTopic(await connect(host), `presence:${guest}`),
  ];
  const client = await clientOf(backend, host);
  const { error } = await client.rpc("block_user", { p_user_id: guest });
  expect(error).toBeNull();
  for (const { received } of [ofHost, ofGuest]) {
    const [told] = await received(1);
    expect([told?.event, Object.keys(told?.payload ?? {})]).toEqual(["permission", ["id"]]);
  }
  await expect(joinTopic(await connect(guest), `presence:${host}`)).rejects.toThrow(refused);
  await expect(joinTopic(await connect(host), `presence:${guest}`)).rejects.toThrow(refused);
  await client.rpc("unblock_user", { p_user_id: guest });
  await joinTopic(await connect(guest), `presence:${host}`);
});
