import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend";
import { testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  backend = await testBackend();
});
afterAll(() => backend.stop());

const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
const password = "long enough to count";
let counter = 0;

const browser = () => createClient(backend.url, backend.publishableKey, quiet);
async function person() {
  const email = `devices-${++counter}@example.test`;
  const client = browser();
  const { data, error } = await client.auth.signUp({ email, password });
  if (error || !data.user) throw error ?? new Error("no user");
  return { id: data.user.id, email, client };
}
async function again(email: string) {
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

/** What each door answers to that client's session, by status. */
async function doors(client: Client) {
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
  test("a removed device is refused at once by every service, and no other device is", async () => {
    const { email, client } = await person();
    const second = await again(email);
    await register(client, "first");
    const list = await register(second, "second");
    expect(list.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ["second", true],
      ["first", false],
    ]);
    expect(Date.now() - Date.parse(list[0]?.lastUsed ?? "")).toBeLessThan(60_000);

    const { data } = await client.rpc("remove_device", { p_device_id: "second" });
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(["first"]);
    expect(await doors(second)).toEqual([403, 401, 401]);
    expect((await second.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await second.auth.refreshSession()).error).not.toBeNull();
    expect((await doors(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("an update of connected_devices ends the sessions of the devices that it leaves out", async () => {
    const { id, email, client } = await person();
    const second = await again(email);
    await register(client, "first");
    const list = await register(second, "second");
    const { error } = await client
      .from("users")
      .update({ connected_devices: list.filter((device) => device.id === "first") })
      .eq("id", id);
    expect(error).toBeNull();
    expect((await doors(second)).slice(0, 2)).toEqual([403, 401]);
    expect((await doors(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("removing other devices ends every other session, also one without a device", async () => {
    const { email, client } = await person();
    const [second, silent] = [await again(email), await again(email)];
    await register(client, "first");
    await register(second, "second");
    const { data } = await client.rpc("remove_other_devices", { p_device_id: "first" });
    expect(data).toMatchObject([{ id: "first", isCurrent: true }]);
    expect((await doors(second)).slice(0, 2)).toEqual([403, 401]);
    expect((await doors(silent)).slice(0, 2)).toEqual([403, 401]);
    expect((await doors(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("removing other devices with an unknown own id does not sign the caller out", async () => {
    const { client } = await person();
    await register(client, "first");
    const { data } = await client.rpc("remove_other_devices", { p_device_id: "no such" });
    expect(data).toMatchObject([{ id: "first" }]);
    expect((await doors(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("a user cannot end the session of another user", async () => {
    const [one, other] = [await person(), await person()];
    await register(one.client, "shared id");
    await register(other.client, "shared id");
    await other.client.rpc("remove_device", { p_device_id: "shared id" });
    expect((await doors(one.client)).slice(0, 2)).toEqual([200, 200]);
    expect((await doors(other.client)).slice(0, 2)).toEqual([403, 401]);
  });

  test("signing out removes the device, and a known browser keeps its id", async () => {
    const { email, client } = await person();
    await register(client, "known");
    const second = await again(email);
    await register(second, "known");
    expect(await register(second, "known")).toHaveLength(1);
    // The browser's earlier session belongs to the same device and ends with it.
    await second.rpc("remove_device", { p_device_id: "known" });
    expect((await second.auth.signOut({ scope: "local" })).error).toBeNull();
    expect((await doors(client)).slice(0, 2)).toEqual([403, 401]);
  });

  test("a registration removes devices whose sessions have ended", async () => {
    const { email, client } = await person();
    await register(client, "first");
    const second = await again(email);
    await register(second, "second");
    await second.auth.signOut({ scope: "others" });
    const third = await again(email);
    expect((await register(third, "third")).map(({ id }) => id)).toEqual(["third", "second"]);
  });

  test("a token without a session is accepted, one with a made-up session is refused", async () => {
    const { id } = await person();
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

  test("a session that registers under another id stays one device", async () => {
    const { client } = await person();
    await register(client, "lost");
    expect((await register(client, "found")).map(({ id }) => id)).toEqual(["found"]);
    expect((await doors(client)).slice(0, 2)).toEqual([200, 200]);
  });

  test("a user has at most twenty devices, and an overlong id is refused", async () => {
    const { email, client } = await person();
    await register(client, "d0");
    for (let index = 1; index < 22; index++) await register(await again(email), `d${index}`);
    const list = await register(await again(email), "last");
    expect(list).toHaveLength(20);
    expect((await doors(client)).slice(0, 2)).toEqual([403, 401]);
    const { error } = await (await again(email)).rpc("register_device", {
      p_device_id: "x".repeat(101),
      p_name: "",
      p_browser: "",
      p_os: "",
    });
    expect(error?.message).toBe("invalid_input");
  });
});
