import connect from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

// claim_due_calendar_imports() while a host reads their own calendar.
let backend: TestBackend;
const secret = "s".repeat(40);

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
});
afterAll(async () => {
  await backend?.stop();
});

async function addDueImports(count: number): Promise<{ hostId: string; importIds: string[] }> {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const host = await clientOf(backend, hostId);
  const importIds: string[] = [];
  for (let n = 0; n < count; n++) {
    const { data, error } = await host.rpc("add_calendar_import", {
      p_venue_id: venueId,
      p_name: "Other",
      p_url: `https://calendar.example/${n}.ics`,
    });
    expect(error).toBeNull();
    importIds.push(data.id);
  }
  await backend.sql("update public.calendar_imports set due_at = now() where id = any ($1)", [
    importIds,
  ]);
  return { hostId, importIds };
}

async function addDueImport(): Promise<{ hostId: string; importId: string }> {
  const { hostId, importIds } = await addDueImports(1);
  return { hostId, importId: importIds[0] ?? "" };
}

it("the scheduled refresh claims the calendars of others while a host is claiming one of their own", async () => {
  const busy = await addDueImport();
  const other = await addDueImport();
  const holder = connect(backend.databaseUrl, { max: 1, onnotice: () => {} });
  const scheduler = connect(backend.databaseUrl, { max: 1, onnotice: () => {} });
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

/** Claims one calendar and ends its reading at once. */
async function claimNext(): Promise<string> {
  const [row] = await backend.sql<{ claim: { id: string; venue_id: string } }>(
    "select c as claim from jsonb_array_elements(public.claim_due_calendar_imports($1, 1)) c",
    [secret],
  );
  if (!row) throw new Error("no calendar is due");
  await backend.sql("select public.settle_calendar_processing($1, $2, 10, true)", [
    secret,
    row.claim.venue_id,
  ]);
  return row.claim.id;
}

it("hosts take turns, so that the many calendars of one delay those of another by one reading", async () => {
  await backend.sql("update public.calendar_imports set due_at = 'infinity'");
  const many = await addDueImports(3);
  const one = await addDueImport();
  expect(many.importIds).toContain(await claimNext());
  expect(await claimNext()).toBe(one.importId);
  expect(many.importIds).toContain(await claimNext());
  expect(many.importIds).toContain(await claimNext());
});

it("calendars of venues that were never approved are read after all others", async () => {
  await backend.sql("update public.calendar_imports set due_at = 'infinity'");
  const drafts = [await addDueImport(), await addDueImport()];
  await backend.sql(
    "update public.venues set status = 'draft', published_at = null where host_id = any ($1)",
    [drafts.map(({ hostId }) => hostId)],
  );
  const approved = await addDueImport();
  expect(await claimNext()).toBe(approved.importId);
  const draftImports = drafts.map(({ importId }) => importId);
  expect(draftImports).toContain(await claimNext());
  expect(draftImports).toContain(await claimNext());
});
