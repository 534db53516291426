import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";

let backend: Backend;
const password = "correct horse";

const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

beforeAll(async () => {
  backend = await pgliteBackend();
});
afterAll(() => backend?.stop());

describe("refreshing a session", () => {
  test("returns the same new token to simultaneous requests with one refresh token", async () => {
    const { data } = await client().auth.signUp({ email: "tabs@mahfil.test", password });
    const first = data.session?.refresh_token ?? "";
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map(() => client().auth.refreshSession({ refresh_token: first })),
    );
    expect(results.map((result) => result.error)).toEqual([null, null, null, null, null]);
    const newTokens = new Set(results.map((result) => result.data.session?.refresh_token));
    expect(newTokens.size).toBe(1);
    const [newToken = ""] = newTokens;
    expect((await client().auth.refreshSession({ refresh_token: newToken })).error).toBeNull();
  });

  test("is refused with a refresh token that is older than the last two", async () => {
    const { data } = await client().auth.signUp({ email: "stolen@mahfil.test", password });
    const first = data.session?.refresh_token ?? "";
    const second = await client().auth.refreshSession({ refresh_token: first });
    const refresh_token = second.data.session?.refresh_token ?? "";
    const third = await client().auth.refreshSession({ refresh_token });
    expect(third.error).toBeNull();
    const reused = await client().auth.refreshSession({ refresh_token: first });
    expect(reused.error?.code).toBe("refresh_token_already_used");
  });

  test("with a token that was used before ends the session: its newest tokens do nothing any more, and other sessions go on", async () => {
    const email = "reused@mahfil.test";
    const { data } = await client().auth.signUp({ email, password });
    const other = client();
    await other.auth.signInWithPassword({ email, password });
    const first = data.session?.refresh_token ?? "";
    let newest = data.session;
    for (let turn = 0; turn < 2; turn++) {
      const refreshed = await client().auth.refreshSession({
        refresh_token: newest?.refresh_token ?? "",
      });
      newest = refreshed.data.session;
    }
    const ask = (path: string) =>
      fetch(`${backend.url}${path}`, {
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${newest?.access_token}`,
        },
      });
    const paths = ["/auth/v1/user", "/rest/v1/users?select=id"];
    const statuses = async () => (await Promise.all(paths.map(ask))).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200]);
    const reused = await client().auth.refreshSession({ refresh_token: first });
    expect(reused.error?.code).toBe("refresh_token_already_used");
    expect(await statuses()).toEqual([403, 401]);
    const again = await client().auth.refreshSession({
      refresh_token: newest?.refresh_token ?? "",
    });
    expect(again.error).not.toBeNull();
    expect((await other.auth.getUser()).error).toBeNull();
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  test("with the token before the newest one is answered for ten seconds, and then ends the session for both who hold one", async () => {
    const { data } = await client().auth.signUp({ email: "copied@mahfil.test", password });
    const copy = data.session?.refresh_token ?? "";
    const owner = await client().auth.refreshSession({ refresh_token: copy });
    const wait = (seconds: number) =>
      backend.sql(
        "update auth.refresh_tokens set updated_at = now() - $2::interval where token = $1",
        [copy, `${seconds} seconds`],
      );
    await wait(8);
    const tab = await client().auth.refreshSession({ refresh_token: copy });
    expect(tab.data.session?.refresh_token).toBe(owner.data.session?.refresh_token);
    await wait(11);
    const thief = await client().auth.refreshSession({ refresh_token: copy });
    expect(thief.error?.code).toBe("refresh_token_already_used");
    const next = await client().auth.refreshSession({
      refresh_token: owner.data.session?.refresh_token ?? "",
    });
    expect(next.error?.code).toBe("refresh_token_not_found");
    const read = await fetch(`${backend.url}/rest/v1/users?select=id`, {
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${owner.data.session?.access_token}`,
      },
    });
    expect(read.status).toBe(401);
  });

  test.each([
    [
      "90 days after its session began, however often that was used",
      90,
      "refreshed_at = now(), created_at",
    ],
    ["30 days after its session was last used", 30, "created_at = now(), refreshed_at"],
  ])("is refused %s", async (_, days, assignment) => {
    const { data } = await client().auth.signUp({ email: `old-${days}@mahfil.test`, password });
    const setAge = (age: string) =>
      backend.sql(
        `update auth.sessions set ${assignment} = now() - $2::interval where user_id = $1`,
        [data.user?.id, age],
      );
    await setAge(`${days} days -1 hour`);
    const refreshed = await client().auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? "",
    });
    expect(refreshed.error).toBeNull();
    await setAge(`${days} days 1 hour`);
    const ended = await client().auth.refreshSession({
      refresh_token: refreshed.data.session?.refresh_token ?? "",
    });
    expect(ended.error?.code).toBe("session_expired");
  });
});
