import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinTopic } from "../db/realtime-support";
import { anonymousClient } from "../e2e/support/backend";
import type { TestUser } from "../e2e/support/users";
import { send, startConversation, storeDocument } from "./conversation";

let talk: Awaited<ReturnType<typeof startConversation>>;
const connected: SupabaseClient[] = [];
beforeAll(async () => {
  talk = await startConversation();
});
afterAll(() => Promise.all(connected.map(({ realtime }) => realtime.disconnect())));

async function join(user: TestUser | null, topic: string) {
  const client: SupabaseClient = user?.client ?? anonymousClient();
  connected.push(client);
  if (user) await client.realtime.setAuth(user.session.access_token);
  return joinTopic(client, topic);
}

test("both sides of a conversation are told of a message, also of files alone, by its id", async () => {
  const { guest, host, id } = talk;
  const topics = await Promise.all([guest, host].map((user) => join(user, `conversation:${id}`)));
  const file = await storeDocument(guest, id);
  const sent = await send(guest, id, [file.id]);
  expect(sent.error).toBeNull();
  for (const { received } of topics) {
    const [first] = await received(1);
    expect(first).toMatchObject({ event: "message", payload: { message_id: sent.data.id } });
  }
});

test("nobody joins a conversation of others, or what another user is told", async () => {
  const { stranger, host, id } = talk;
  for (const user of [stranger, null]) {
    for (const topic of [`conversation:${id}`, `user:${host.id}`]) {
      await expect(join(user, topic), topic).rejects.toThrow();
    }
  }
});
