import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage } from "../../lib/supabase/read-page.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";

let backend: Backend;
const password = "correct horse";

const client = (key = backend.publishableKey) =>
  createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function signUp(email: string) {
  const own = client();
  const { data, error } = await own.auth.signUp({ email, password });
  if (error || !data.user) throw error ?? new Error("no user");
  return { own, user: data.user };
}

beforeAll(async () => {
  backend = await pgliteBackend();
  await backend.db.exec(`
    create table public.topics (id int primary key);
    grant select on public.topics to anon;
    insert into public.topics values (7);
    create table public.notes (
      id int primary key, topic int references public.topics, amount int check (amount > 0),
      price numeric default 1.50, at timestamptz default '2026-01-02 03:04:05+00'
    );
    alter table public.notes enable row level security;
    create policy all_notes on public.notes using (true) with check (true);
    grant select, insert on public.notes to anon, authenticated;
    create table public.ungranted (id int);
    create table public.mine (owner uuid default auth.uid(), note text);
    alter table public.mine enable row level security;
    create policy own on public.mine to authenticated using (owner = (select auth.uid()));
    grant select on public.mine to authenticated;
    create function public.fail(code text) returns void language plpgsql as $$
      begin
        raise exception using errcode = code, message = 'slot_taken', detail = 'd', hint = 'h';
      end $$;
    create function public.who(n int) returns jsonb language plpgsql as $$
      begin
        perform pg_sleep(0.002);
        return jsonb_build_object('n', n, 'uid', auth.uid(), 'role', current_user);
      end $$;
    grant execute on function public.fail, public.who to anon, authenticated;
  `);
  await backend.reloadSchema();
});
afterAll(() => backend?.stop());

describe("the embedded backend", () => {
  test("reports its health", async () => {
    const response = await fetch(`${backend.url}/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  });

  test("has the roles of hosted Supabase", async () => {
    const roles = await backend.sql(
      "select rolname, rolbypassrls from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1",
    );
    expect(roles).toEqual([
      { rolname: "anon", rolbypassrls: false },
      { rolname: "authenticated", rolbypassrls: false },
      { rolname: "service_role", rolbypassrls: true },
    ]);
  });

  test("records each migration with its statements", async () => {
    const rows = await backend.sql<{ version: string; name: string; n: number }>(
      "select version, name, cardinality(statements) as n from supabase_migrations.schema_migrations order by 1",
    );
    expect(rows.map(({ name }) => name).slice(0, 4)).toEqual([
      "baseline",
      "reference_data",
      "catalogue",
      "search_words",
    ]);
    expect(rows.every((row) => row.n > 0)).toBe(true);
  });

  test("grants nothing on a new table by default", async () => {
    const { own } = await signUp("ungranted@mahfil.test");
    for (const caller of [client(), own]) {
      const { error } = await caller.from("ungranted").select();
      expect(error?.code).toBe("42501");
    }
    expect((await client(backend.secretKey).from("ungranted").select()).error).toBeNull();
  });

  test("does not expose the internal schemas and pages of lite", async () => {
    for (const schema of ["auth", "storage", "local", "supabase_migrations"]) {
      const { error } = await client(backend.secretKey).schema(schema).from("users").select();
      expect(error?.code).toBe("PGRST106");
    }
    for (const path of ["/_system", "/", "/studio"]) {
      expect((await fetch(backend.url + path)).status).toBe(404);
    }
  });
});

describe("a database error", () => {
  test.each([
    ["PT401", 401],
    ["PT403", 403],
    ["PT404", 404],
    ["PT409", 409],
    ["PT422", 422],
    ["P0001", 400],
    ["23P01", 409],
    ["23514", 400],
    ["55P03", 503],
    ["40001", 503],
    ["40P01", 503],
    ["54000", 400],
    ["0A000", 400],
  ])(
    "with the code %s is answered as %i with its code, message, detail and hint",
    async (code, status) => {
      const result = await client().rpc("fail", { code });
      expect(result.status).toBe(status);
      expect(result.error).toMatchObject({ code, message: "slot_taken", details: "d", hint: "h" });
    },
  );

  test("of a violated check constraint is answered as 400 with its code", async () => {
    const result = await client().from("notes").insert({ id: 90, amount: 0 });
    expect([result.status, result.error?.code]).toEqual([400, "23514"]);
  });
});

describe("a response of the database API", () => {
  test("to an insert with single() is one object, also with an embedded row", async () => {
    await client().from("notes").insert({ id: 1 });
    const { data } = await client()
      .from("notes")
      .insert({ id: 2, topic: 7 })
      .select("id, topics(id)")
      .single();
    expect(data).toEqual({ id: 2, topics: { id: 7 } });
  });

  test("has instants in ISO 8601 and numerics as numbers, like PostgREST", async () => {
    const { data } = await client().from("notes").select("price, at").eq("id", 1).single();
    expect(data).toEqual({ price: 1.5, at: "2026-01-02T03:04:05+00:00" });
  });

  test("refuses a counted page behind the last row, like PostgREST, and readPage reads the last one", async () => {
    const topics = (from: number, to: number) =>
      client().from("topics").select("id", { count: "exact" }).order("id").range(from, to);
    const refused = await topics(20, 29);
    expect([refused.status, refused.error?.code]).toEqual([416, "PGRST103"]);
    expect((await client().from("topics").select("id").range(20, 29)).data).toEqual([]);
    expect(await readPage(999, 10, topics)).toEqual({ rows: [{ id: 7 }], count: 1, page: 1 });
  });

  test("exposes the total count to pages of another origin", async () => {
    const origin = "http://localhost:3000";
    const response = await fetch(`${backend.url}/rest/v1/notes?select=id&limit=1`, {
      headers: { apikey: backend.publishableKey, prefer: "count=exact", origin },
    });
    expect(response.headers.get("content-range")).toBe("0-0/2");
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-expose-headers")).toContain("content-range");
  });
});

describe("the gateway", () => {
  test("maps an API key, sent as apikey or as Bearer token alone, to its role", async () => {
    for (const [key, role] of [
      [backend.publishableKey, "anon"],
      [backend.secretKey, "service_role"],
    ] as const) {
      await backend.sql("grant execute on function public.who to service_role");
      const ways: Record<string, string>[] = [{ apikey: key }, { authorization: `Bearer ${key}` }];
      for (const headers of ways) {
        const response = await fetch(`${backend.url}/rest/v1/rpc/who`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: '{"n":1}',
        });
        expect(await response.json()).toMatchObject({ role });
      }
    }
    const refused = await fetch(`${backend.url}/rest/v1/notes`, { headers: { apikey: "sb_x" } });
    expect(refused.status).toBe(401);
    expect((await fetch(`${backend.url}/rest/v1/notes`)).status).toBe(401);
  });

  test("keeps the users of two hundred simultaneous requests apart", async () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
    const calls = ids.map(async (id, n) => {
      const signedIn = n % 4 !== 0;
      const response = await fetch(`${backend.url}/rest/v1/rpc/who`, {
        method: "POST",
        headers: {
          apikey: backend.publishableKey,
          "content-type": "application/json",
          ...(signedIn ? { authorization: `Bearer ${await backend.tokenFor(id)}` } : {}),
        },
        body: JSON.stringify({ n }),
      });
      const expected = signedIn
        ? { n, uid: id, role: "authenticated" }
        : { n, uid: null, role: "anon" };
      expect([response.status, await response.json()]).toEqual([200, expected]);
    });
    await Promise.all(calls);
  });

  test("goes on serving after a value that cannot be written in the form of its column", async () => {
    await backend.db.exec(`
      create table public.lists (id int primary key, tags text[]);
      grant select on public.lists to anon;
    `);
    await backend.reloadSchema();
    const refused = await client().from("lists").select().filter("tags", "gte", "-1");
    expect(refused.status).toBe(400);
    expect((await client().from("topics").select()).data).toEqual([{ id: 7 }]);
  });

  test("passes the user to row-level security policies", async () => {
    const { own, user } = await signUp("mine@mahfil.test");
    await backend.sql("insert into public.mine values ($1, 'a'), ($2, 'b')", [
      user.id,
      crypto.randomUUID(),
    ]);
    expect((await own.from("mine").select("note")).data).toEqual([{ note: "a" }]);
  });

  test("answers loopback host names and pages of this machine only", async () => {
    const { request } = await import("node:http");
    const status = (host: string) =>
      new Promise((done) => {
        const { port } = new URL(backend.url);
        request({ host: "127.0.0.1", port, path: "/health", headers: { host } }, (response) => {
          response.resume();
          done(response.statusCode);
        }).end();
      });
    expect(await status("evil.example")).toBe(421);
    expect(await status("localhost:1")).toBe(200);
    const foreign = await fetch(`${backend.url}/rest/v1/notes`, {
      headers: { apikey: backend.publishableKey, origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    const preflight = await fetch(`${backend.url}/rest/v1/notes`, {
      method: "OPTIONS",
      headers: {
        origin: "http://127.0.0.1:3000",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey, x-anything",
      },
    });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-anything");
  });
});
