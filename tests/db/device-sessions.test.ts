import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend";
import { testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.stop());

const clientOptions = { auth: { persistSession: false, autoRefreshToken: false } };
const password = "long enough to count";
let counter = 0;

const browser = () => createClient(backend.url, backend.publishableKey, clientOptions);
async function signUp() {
  const email = `devices-${++counter}@example.test`;
  const client = browser();
  const { data, error } = await client.auth.signUp({ email, password });
  if (error || !data.user) throw error ?? new Error("no user");
  return { id: data.user.id, email, client };
}
async function signInAgain(email: string) {
  const client = browser();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
type Client = ReturnType<typeof browser>;
async function register(client: Client, id: string) {
  const { data, error } = await client.rpc("register_device", {
    p_device_id: id,
    p_name: "Chrome on Linux",
    p_browser: "Chrome",
    p_os: "Linux",
  });
  if (error) throw error;
  return data as { id: string; isCurrent: boolean; lastUsed: string }[];
}

/** Returns the status of each service for the client's access token: auth, database, storage. */
async function requestServices(client: Client) {
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
  };
  const paths = ["/auth/v1/user", "/rest/v1/users?select=id", "/storage/v1/bucket"];
  const answers = await Promise.all(
    paths.map((path) => fetch(`${backend.url}${path}`, { headers })),
  );
  return answers.map((answer) => answer.status);
}

describe("the sessions of a user's devices", () => {
  test("end at once in every service when a device is removed, and only for that device", async () => {
    const { email, client } = await signUp();
    const second = await signInAgain(email);
    await register(client, "first");
    const list = await register(second, "second");
    expect(list.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ["second", true],
      ["first", false],
    ]);
    expect(Date.now() - Date.parse(list[0]?.lastUsed ?? "")).toBeLessThan(60_000);

    const { data } = await client.rpc("remove_device", { p_device_id: "second" });
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(["first"]);
    expect(await requestServices(second)).toEqual([403, 401, 401]);
    expect((await second.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await second.auth.refreshSession()).error).not.toBeNull();
    expect((await requestServices(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("end when an update of connected_devices leaves their device out", async () => {
    const { id, email, client } = await signUp();
    const second = await signInAgain(email);
    await register(client, "first");
    const list = await register(second, "second");
    const { error } = await client
      .from("users")
      .update({ connected_devices: list.filter((device) => device.id === "first") })
      .eq("id", id);
    expect(error).toBeNull();
    expect((await requestServices(second)).slice(0, 2)).toEqual([403, 401]);
    expect((await requestServices(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("end when all other devices are removed, also those without a device", async () => {
    const { email, client } = await signUp();
    const [second, unregistered] = [await signInAgain(email), await signInAgain(email)];
    await register(client, "first");
    await register(second, "second");
    const { data } = await client.rpc("remove_other_devices", { p_device_id: "first" });
    expect(data).toMatchObject([{ id: "first", isCurrent: true }]);
    expect((await requestServices(second)).slice(0, 2)).toEqual([403, 401]);
    expect((await requestServices(unregistered)).slice(0, 2)).toEqual([403, 401]);
    expect((await requestServices(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("stay when the caller removes all other devices with an unknown own id", async () => {
    const { client } = await signUp();
    await register(client, "first");
    const { data } = await client.rpc("remove_other_devices", { p_device_id: "no such" });
    expect(data).toMatchObject([{ id: "first" }]);
    expect((await requestServices(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("cannot be ended by another user", async () => {
    const [one, other] = [await signUp(), await signUp()];
    await register(one.client, "shared id");
    await register(other.client, "shared id");
    await other.client.rpc("remove_device", { p_device_id: "shared id" });
    expect((await requestServices(one.client)).slice(0, 2)).toEqual([200, 200]);
    expect((await requestServices(other.client)).slice(0, 2)).toEqual([403, 401]);
  });

  test("of one browser are a device each while both go on, so that none is missing from the list", async () => {
    const { email, client } = await signUp();
    await register(client, "known");
    const second = await signInAgain(email);
    expect((await second.rpc("count_unlisted_sessions")).data).toBe(0);
    expect((await client.rpc("count_unlisted_sessions")).data).toBe(1);
    const list = await register(second, "known");
    expect(list.map(({ id }) => id === "known")).toEqual([false, true]);
    await second.rpc("remove_device", { p_device_id: "known" });
    expect((await requestServices(client)).slice(0, 2)).toEqual([403, 401]);
    expect((await requestServices(second)).slice(0, 2)).toEqual([200, 200]);
  });

  test("that have ended remove their device at the next registration", async () => {
    const { email, client } = await signUp();
    await register(client, "first");
    const second = await signInAgain(email);
    await register(second, "second");
    await second.auth.signOut({ scope: "others" });
    const third = await signInAgain(email);
    expect((await register(third, "third")).map(({ id }) => id)).toEqual(["third", "second"]);
  });

  test("need not exist for a token without a session id, while one with a forged id is refused", async () => {
    const { id } = await signUp();
    const headers = { apikey: backend.publishableKey };
    const free = await fetch(`${backend.url}/rest/v1/users?select=id`, {
      headers: { ...headers, authorization: `Bearer ${await backend.tokenFor(id)}` },
    });
    expect(free.status).toBe(200);
    const claims = Buffer.from(
      JSON.stringify({ sub: id, role: "authenticated", session_id: crypto.randomUUID() }),
    ).toString("base64url");
    const forged = await fetch(`${backend.url}/rest/v1/users?select=id`, {
      headers: { ...headers, authorization: `Bearer e30.${claims}.e30` },
    });
    expect(forged.status).toBe(401);
  });

  test("that register under another id stay one device", async () => {
    const { client } = await signUp();
    await register(client, "lost");
    expect((await register(client, "found")).map(({ id }) => id)).toEqual(["found"]);
    expect((await requestServices(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("belong to at most twenty devices, and a device id that is too long is refused", async () => {
    const { email, client } = await signUp();
    await register(client, "d0");
    for (let index = 1; index < 22; index++) await register(await signInAgain(email), `d${index}`);
    const list = await register(await signInAgain(email), "last");
    expect(list).toHaveLength(20);
    expect((await requestServices(client)).slice(0, 2)).toEqual([403, 401]);
    const { error } = await (await signInAgain(email)).rpc("register_device", {
      p_device_id: "x".repeat(101),
      p_name: "",
      p_browser: "",
      p_os: "",
    });
    expect(error?.message).toBe("invalid_input");
  });
});
