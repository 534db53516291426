import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";

let postgres: ThrowAwayPostgres;
let backend: Backend;

const start = (more: { poolSize?: number } = {}) =>
  startBackend({ port: 0, dataDir: null, databaseUrl: postgres.url, seed: false, ...more });

const rpc = (name: string, args: object, token = backend.publishableKey) =>
  fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(args),
  });

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await start();
  await backend.db.exec(`
    create table private.accounts (id int primary key, balance int not null);
    insert into private.accounts select n, 0 from generate_series(1, 2) n;
    create sequence private.collisions;
    create table private.slots (room int, at tstzrange,
      exclude using gist (room with =, at with &&));
    create function public.pay(p_from int, p_to int) returns void language plpgsql
      security definer set search_path = '' as $$
      begin
        update private.accounts set balance = balance - 1 where id = p_from;
        perform pg_catalog.pg_sleep(0.02);
        update private.accounts set balance = balance + 1 where id = p_to;
      end $$;
    create function public.third_time() returns bigint language plpgsql
      security definer set search_path = '' as $$
      declare attempt bigint := pg_catalog.nextval('private.collisions');
      begin
        if attempt < 3 then raise exception using errcode = '40001', message = 'again'; end if;
        return attempt;
      end $$;
    create function public.take(p_room int) returns uuid language plpgsql
      security definer set search_path = '' as $$
      begin
        -- Simultaneous inserts deadlock on an exclusion constraint; holds lock the venue.
        perform pg_catalog.pg_advisory_xact_lock(p_room);
        insert into private.slots values (p_room, '[2030-01-01, 2030-01-02)');
        return auth.uid();
      exception when exclusion_violation then
        raise exception using errcode = 'PT409', message = 'slot_taken';
      end $$;
    create function public.count_rooms(p_rooms uuid[]) returns int language sql as 'select cardinality(p_rooms)';
    grant execute on function public.pay, public.third_time, public.take, public.count_rooms to anon, authenticated;
  `);
  await backend.reloadSchema();
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
});

describe("the embedded backend on a PostgreSQL server", () => {
  test("gives one slot to one of two hundred simultaneous callers, and refuses the others with slot_taken", async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
      const tokens = await Promise.all(ids.map((id) => backend.tokenFor(id)));
      const answers = await Promise.all(
        tokens.map(async (token, n) => {
          const response = await rpc("take", { p_room: round }, token);
          const body: unknown = await response.json();
          if (response.status === 200) expect(body).toBe(ids[n]);
          else expect(body).toMatchObject({ code: "PT409", message: "slot_taken" });
          return response.status;
        }),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter((status) => status === 409)).toHaveLength(199);
    }
  });

  test("retries after a deadlock, and applies each call exactly once", async () => {
    const calls = Array.from({ length: 12 }, (_, n) =>
      rpc("pay", n % 2 ? { p_from: 1, p_to: 2 } : { p_from: 2, p_to: 1 }),
    );
    for (const response of await Promise.all(calls))
      expect([200, 204, 503]).toContain(response.status);
    const rows = await backend.sql<{ balance: number }>("select balance from private.accounts");
    expect(rows.reduce((sum, row) => sum + row.balance, 0)).toBe(0);
  });

  test("retries after a serialization failure", async () => {
    const response = await rpc("third_time", {});
    expect([response.status, await response.json()]).toEqual([200, 3]);
  });

  test("answers every one of many requests whose values cannot be written in the form of their columns", async () => {
    const read = (filter: string) =>
      fetch(`${backend.url}/rest/v1/venue_types?select=id&${filter}`, {
        headers: { apikey: backend.publishableKey },
        signal: AbortSignal.timeout(10_000),
      });
    const values = [{ toString: 1 }, [{ toString: 1 }], [[null], "a", { toString: 1 }]];
    const unwritable = (n: number) => rpc("take", { p_room: values[n % 3] });
    const lists = (n: number) => rpc("count_rooms", { p_rooms: values[n % 3] });
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        n % 3 === 0 ? read("limit=1") : n % 3 === 1 ? unwritable(n >> 2) : lists(n >> 2),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
  });

  test("refuses a number for a list, and answers the requests after it", async () => {
    const token = await backend.tokenFor(crypto.randomUUID());
    const request = (path: string, body?: object) =>
      fetch(`${backend.url}/rest/v1/${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? request("services?select=id", { images: 1.5 })
          : request("venue_types?select=id&limit=1"),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 ? 400 : 200)));
  });

  test("refuses a call in a role that the database does not have, and answers the next one", async () => {
    const token = await backend.tokenFor(crypto.randomUUID(), "visitor");
    const response = await rpc("take", { p_room: 1 }, token);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([response.status, code]).toEqual([400, "22023"]);
    expect(message).toContain("visitor");
    expect((await rpc("get_search_suggestions", { p_prefix: "ca" })).status).toBe(200);
  });

  test("can run several times on one database", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.databaseId).toBe(backend.databaseId);
    const token = await one.tokenFor(crypto.randomUUID());
    const response = await fetch(`${two.url}/rest/v1/rpc/take`, {
      method: "POST",
      headers: {
        apikey: two.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: '{"p_room":1}',
    });
    expect(response.status).toBe(409);
    await one.stop();
    await two.stop();
  });

  test("serves every service with a single connection", async () => {
    const singleConnection = await start({ poolSize: 1 });
    const client = createClient(singleConnection.url, singleConnection.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data } = await client.auth.signUp({
      email: "n@mahfil.test",
      password: "correct horse",
    });
    expect(data.user?.email).toBe("n@mahfil.test");
    const [row] = await singleConnection.sql(
      "select jsonb_typeof(raw_user_meta_data) as kind from auth.users where email = 'n@mahfil.test'",
    );
    expect(row).toEqual({ kind: "object" });
    expect((await client.auth.refreshSession()).error).toBeNull();
    await client.auth.resetPasswordForEmail("n@mahfil.test");
    const inbox: { text: string }[] = await (
      await fetch(`${singleConnection.url}/inbox.json`)
    ).json();
    const token_hash = new URL(/http:\S+/.exec(inbox[0]?.text ?? "")?.[0] ?? "").searchParams.get(
      "token_hash",
    );
    const verified = await client.auth.verifyOtp({
      type: "recovery",
      token_hash: token_hash ?? "",
    });
    expect(verified.error).toBeNull();
    const upload = await client.storage
      .from("avatars")
      .upload("x.webp", new Blob(["RIFF….WEBP"], { type: "image/webp" }));
    expect(upload.error).toMatchObject({ statusCode: "403" });
    await singleConnection.stop();
  });

  test("refuses a database with tables of another project, and leaves it unchanged", async () => {
    await backend.sql("create database other");
    const url = postgres.url.replace(/\/postgres$/, "/other");
    const { default: connect } = await import("postgres");
    const other = connect(url, { max: 1 });
    await other`create table public.theirs (id int)`;
    await expect(
      startBackend({ port: 0, dataDir: null, databaseUrl: url, seed: false, empty: true }),
    ).rejects.toThrow("already holds tables that are not Mahfil's");
    expect(await other`select count(*)::int as n from public.theirs`).toEqual([{ n: 0 }]);
    await other.end();
  });

  test("answers 503 while connections are lost, and reconnects", async () => {
    await backend.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mahfil' and pid <> pg_backend_pid()",
    );
    for (let n = 0; n < 10; n++) {
      const { status } = await rpc("take", { p_room: 1 });
      expect([409, 503]).toContain(status);
    }
    expect((await rpc("get_search_suggestions", { p_prefix: "ca" })).status).toBe(200);
  });
});
