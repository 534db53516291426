import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { disconnectClients, joinTopic, makeToken, realtimeClient } from "../db/realtime-support.ts";
import { makeUser, pgliteBackend } from "../db/support.ts";

let backend: Backend;
let guest: string;
let stranger: string;

beforeAll(async () => {
  backend = await pgliteBackend();
  [guest, stranger] = [await makeUser(backend), await makeUser(backend)];
});
afterEach(disconnectClients);
afterAll(() => backend?.stop());

describe("the token of a channel", () => {
  test("ends it when it expires", async () => {
    const token = await makeToken(backend, { sub: guest }, 2);
    const client = await realtimeClient(backend, () => token);
    const { closed } = await joinTopic(client, `user:${guest}`);
    await closed;
  });

  test("is renewed on the open socket, and the channel outlives the first one", async () => {
    let token = await makeToken(backend, { sub: guest }, 2);
    const client = await realtimeClient(backend, () => token);
    const { received } = await joinTopic(client, `user:${guest}`);
    token = await makeToken(backend, { sub: guest });
    await client.realtime.setAuth();
    const first = await makeToken(backend, { sub: guest }, 2);
    const other = await realtimeClient(backend, () => first);
    const expiring = await joinTopic(other, `user:${guest}`);
    await expiring.closed;
    await backend.sql("select realtime.send('{}', 'later', $1)", [`user:${guest}`]);
    expect((await received(1))[0]?.event).toBe("later");
  });

  test("ends it when the renewed one is somebody else's", async () => {
    let token = await makeToken(backend, { sub: guest });
    const client = await realtimeClient(backend, () => token);
    const { closed } = await joinTopic(client, `user:${guest}`);
    token = await makeToken(backend, { sub: stranger });
    await client.realtime.setAuth();
    await closed;
  });

  test("ends it when the policies refuse at renewal what they allowed at the join", async () => {
    const banned = await makeUser(backend);
    let token = await makeToken(backend, { sub: banned });
    const client = await realtimeClient(backend, () => token);
    const { closed } = await joinTopic(client, `user:${banned}`);
    await backend.sql(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [banned],
    );
    token = await makeToken(backend, { sub: banned, again: true });
    await client.realtime.setAuth();
    await closed;
  });
});
