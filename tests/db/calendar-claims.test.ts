import connect from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// claim_due_calendar_imports() while a host reads a calendar of their own.
let postgres: ThrowAwayPostgres;
let backend: Backend;
const secret = "s".repeat(40);

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await testBackend({ databaseUrl: postgres.url });
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
});

async function addDueImport(): Promise<{ hostId: string; importId: string }> {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const host = await clientOf(backend, hostId);
  const { data, error } = await host.rpc("add_calendar_import", {
    p_venue_id: venueId,
    p_name: "Other",
    p_url: "https://calendar.example/a.ics",
  });
  expect(error).toBeNull();
  await backend.sql("update public.calendar_imports set due_at = now() where id = $1", [data.id]);
  return { hostId, importId: data.id };
}

it("the scheduled refresh claims the calendars of others while a host is claiming one of their own", async () => {
  const busy = await addDueImport();
  const other = await addDueImport();
  const holder = connect(postgres.url, { max: 1, onnotice: () => {} });
  const scheduler = connect(postgres.url, { max: 1, onnotice: () => {} });
  const claim = async () => {
    const rows = await scheduler<
      { id: string }[]
    >`select c ->> 'id' as id from jsonb_array_elements(public.claim_due_calendar_imports(${secret})) c`;
    return rows.map(({ id }) => id);
  };
  try {
    await scheduler`set lock_timeout = '5s'`;
    await holder.begin(async (sql) => {
      await sql`select private.consume_calendar_rate_limit(${busy.hostId})`;
      expect(await claim()).toEqual([other.importId]);
    });
    expect(await claim()).toEqual([busy.importId]);
  } finally {
    await Promise.all([holder.end(), scheduler.end()]);
  }
});

it("a host cannot filter what claims a calendar of their own", async () => {
  const { hostId, importId } = await addDueImport();
  const host = await clientOf(backend, hostId);
  const { error } = await host
    .rpc("claim_calendar_import", { p_import_id: importId })
    .eq("url", "https://calendar.example/a.ics");
  expect(error).not.toBeNull();
  const [row] = await backend.sql("select attempt from public.calendar_imports where id = $1", [
    importId,
  ]);
  expect(row?.attempt).toBe(1);
});
