import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeToken } from "../db/realtime-support.ts";
import { makeUser, pgliteBackend } from "../db/support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await pgliteBackend();
});
afterAll(() => backend?.stop());

type Options = { version?: string; key?: string; path?: string; headers?: Record<string, string> };

function address({ version = "2.0.0", key, path = "/realtime/v1/websocket" }: Options) {
  const query = `apikey=${key ?? backend.publishableKey}&vsn=${version}`;
  return `${backend.url.replace("http", "ws")}${path}?${query}`;
}

/** Returns the status with which a socket is refused. */
const refusal = (options: Options) =>
  new Promise<number | undefined>((done, failed) => {
    const socket = new WebSocket(address(options), { headers: options.headers ?? {} });
    socket.on("unexpected-response", (_request, response) => {
      done(response.statusCode);
      response.destroy();
    });
    socket.on("open", () => failed(new Error("the socket was opened")));
    socket.on("error", () => {});
  });

/** Opens a socket. Returns it with a function that waits for its next frame. */
async function openSocket(options: Options = {}) {
  const socket = new WebSocket(address(options), { headers: options.headers ?? {} });
  const frames: unknown[] = [];
  let wake = () => {};
  socket.on("message", (data, isBinary) => {
    frames.push(isBinary ? data : JSON.parse(String(data)));
    wake();
  });
  const closed = new Promise<number>((done) => socket.on("close", done));
  await new Promise((done, failed) => socket.on("open", done).on("error", failed));
  const next = async () => {
    while (frames.length === 0) {
      await new Promise<void>((done) => {
        wake = done;
      });
    }
    return frames.shift();
  };
  return { socket, next, closed, send: (frame: unknown) => socket.send(JSON.stringify(frame)) };
}

/** A frame of version 2.0.0 with named fields. */
function named(frame: unknown) {
  const [joinRef, ref, topic, event, payload] = frame as unknown[];
  return { joinRef, ref, topic, event, payload };
}
const reply = (status: string, response: object) => ({ status, response });
const joinPayload = (config: object = {}, token?: string) => ({ config, access_token: token });

describe("the socket of Realtime", () => {
  test("is refused under another host name, to pages of other origins, without a key and elsewhere", async () => {
    expect(await refusal({ headers: { host: "evil.test" } })).toBe(421);
    expect(await refusal({ headers: { origin: "https://evil.test" } })).toBe(403);
    expect(await refusal({ headers: { origin: "null" } })).toBe(403);
    expect(await refusal({ key: "sb_publishable_other" })).toBe(401);
    expect(await refusal({ path: "/realtime/v1/other" })).toBe(404);
    expect(await refusal({ path: "/rest/v1/users" })).toBe(404);
    expect(await refusal({ version: "3.0.0" })).toBe(400);
  });

  test("answers heartbeats and joins in both versions of the protocol", async () => {
    const own = await openSocket({ headers: { origin: "http://localhost:3000" } });
    own.send([null, "1", "phoenix", "heartbeat", {}]);
    expect(await own.next()).toEqual([null, "1", "phoenix", "phx_reply", reply("ok", {})]);
    own.send(["2", "2", "realtime:room", "phx_join", joinPayload()]);
    expect(await own.next()).toEqual([
      "2",
      "2",
      "realtime:room",
      "phx_reply",
      reply("ok", { postgres_changes: [] }),
    ]);
    const old = await openSocket({ version: "1.0.0" });
    old.send({ topic: "realtime:room", event: "phx_join", payload: {}, ref: "1", join_ref: "1" });
    expect(await old.next()).toEqual({
      topic: "realtime:room",
      event: "phx_reply",
      ref: "1",
      join_ref: "1",
      payload: reply("ok", { postgres_changes: [] }),
    });
    await backend.sql("select realtime.send('{\"id\": 7}', 'news', 'room', false)");
    expect(await old.next()).toMatchObject({
      topic: "realtime:room",
      event: "broadcast",
      payload: { type: "broadcast", event: "news", payload: { id: 7 } },
    });
    expect(await own.next()).toBeInstanceOf(Buffer);
    own.socket.close();
    old.socket.close();
  });

  test("leaves a channel, and closes the first of two joins of the same topic", async () => {
    const { send, next, socket } = await openSocket();
    send(["1", "1", "realtime:room", "phx_join", joinPayload()]);
    await next();
    send(["2", "2", "realtime:room", "phx_join", joinPayload()]);
    expect(await next()).toEqual(["1", null, "realtime:room", "phx_close", {}]);
    expect(named(await next())).toMatchObject({
      joinRef: "2",
      ref: "2",
      payload: { status: "ok" },
    });
    send(["2", "3", "realtime:room", "phx_leave", {}]);
    expect(await next()).toEqual(["2", "3", "realtime:room", "phx_reply", reply("ok", {})]);
    expect(await next()).toEqual(["2", null, "realtime:room", "phx_close", {}]);
    send(["2", "4", "realtime:room", "broadcast", { event: "x", payload: {} }]);
    expect(named(await next())).toMatchObject({ ref: "4", payload: { status: "error" } });
    socket.close();
  });

  test("refuses topics without a name, with control characters or too long, and changes of tables", async () => {
    const { send, next, socket } = await openSocket();
    for (const [topic, payload] of [
      ["realtime:", {}],
      ["room", {}],
      ["realtime:a\u0000b", {}],
      [`realtime:${"x".repeat(300)}`, {}],
      ["realtime:room", joinPayload({ postgres_changes: [{ event: "*", schema: "public" }] })],
    ] as const) {
      send(["1", "1", topic, "phx_join", payload]);
      expect(named(await next())).toMatchObject({ topic, payload: { status: "error" } });
    }
    socket.close();
  });

  test("does not let the secret key of a socket pass for a person's token", async () => {
    const user = await makeUser(backend);
    const { send, next, socket } = await openSocket();
    const token = backend.secretKey;
    send(["1", "1", `realtime:user:${user}`, "phx_join", joinPayload({ private: true }, token)]);
    expect(named(await next()).payload).toMatchObject({ status: "error" });
    socket.close();
  });

  test("has at most 100 channels", async () => {
    const { send, next, socket } = await openSocket();
    for (let n = 0; n < 100; n++) {
      send([`${n}`, `${n}`, `realtime:room ${n}`, "phx_join", joinPayload()]);
      expect(named(await next())).toMatchObject({ ref: `${n}`, payload: { status: "ok" } });
    }
    send(["x", "x", "realtime:one more", "phx_join", joinPayload()]);
    expect(named(await next())).toMatchObject({ ref: "x", payload: { status: "error" } });
    socket.close();
  });

  test("is closed after a frame that is too large, no message, or one of too many", async () => {
    const large = await openSocket();
    large.socket.send("x".repeat(70_000));
    expect(await large.closed).toBe(1009);
    for (const frame of ["nonsense", "{}", "[]", "[1,2,3]", Buffer.from([3, 1]), Buffer.alloc(0)]) {
      const wrong = await openSocket();
      wrong.socket.send(frame);
      expect(await wrong.closed).toBe(1008);
    }
    const flood = await openSocket();
    for (let n = 0; n < 400; n++) flood.send([null, `${n}`, "phoenix", "heartbeat", {}]);
    expect(await flood.closed).toBe(1008);
  });

  test("disconnects a client that does not read", async () => {
    const slow = await openSocket();
    slow.send(["1", "1", "realtime:room", "phx_join", joinPayload()]);
    await slow.next();
    slow.socket.pause();
    const reader = await openSocket();
    reader.send(["1", "1", "realtime:room", "phx_join", joinPayload()]);
    await reader.next();
    const text = "x".repeat(500_000);
    for (let n = 0; n < 40; n++) {
      await backend.sql(
        "select realtime.send(jsonb_build_object('text', $1::text), 'news', 'room', false)",
        [text],
      );
      await reader.next();
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    reader.socket.close();
  });

  test("ends the channels of a session that has ended", async () => {
    const user = await makeUser(backend);
    const session = crypto.randomUUID();
    await backend.sql("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
    const token = await makeToken(backend, { sub: user, session_id: session });
    const { send, next, socket } = await openSocket();
    send(["1", "1", `realtime:user:${user}`, "phx_join", joinPayload({ private: true }, token)]);
    expect(named(await next()).payload).toMatchObject({ status: "ok" });
    await backend.sql("delete from auth.sessions where id = $1", [session]);
    expect(named(await next())).toMatchObject({ event: "system", payload: { status: "error" } });
    expect(named(await next())).toMatchObject({ event: "phx_close" });
    socket.close();
  });
});
