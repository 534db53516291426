import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { type Backend, type BackendOptions, startBackend } from "../../supabase/local/backend.ts";
import type { DatabaseStructure } from "../../supabase/local/database-structure.ts";
import { count } from "../runner/counts.ts";
import { copySeededFiles, createDatabase, type TestDatabase } from "../support/test-postgres.ts";
import { ensurePgliteImage } from "./pglite-image.ts";

/** Creates a migrated database without demo data on this run's server. Several backends can use it. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject("postgresUrl"), "migrated");

/**
 * The connections of a backend in tests that do not race. With one, jobs that are due together run in order, and a session plans
 * each statement only once.
 */
const POOL_SIZE = 1;

/** The database structures read by the backends of this process, by kind: all copies of a kind are the same. */
const structures = new Map<string, DatabaseStructure>();

export type TestBackend = Backend & { databaseUrl: string };

type TestBackendOptions = Partial<
  Pick<BackendOptions, "databaseUrl" | "siteUrl" | "oauthClients" | "seed" | "poolSize" | "port">
>;

/** Lifts the limits on bookings, because few users make many bookings in tests. booking-race.test.ts sets the limits itself. */
export async function liftBookingLimits({ sql }: Pick<Backend, "sql">): Promise<void> {
  await sql(
    "update public.platform_settings set value = '1000000' where key like 'open_bookings_%' or key like 'abandoned_%'",
  );
}

/** Starts a backend on a migrated database, and remembers its structure for the next one of this kind. */
async function startOnCopy(kind: string, options: Partial<BackendOptions>): Promise<Backend> {
  count("backends started");
  const structure = structures.get(kind);
  const backend = await startBackend({
    port: 0,
    dataDir: null,
    seed: false,
    structure,
    ...options,
  });
  structures.set(kind, backend.structure);
  await liftBookingLimits(backend);
  return backend;
}

/**
 * Starts a backend on a new database of this run's server, which is dropped when the backend stops, or on `databaseUrl`. With
 * `seed` it has the demo data and their pictures.
 */
export async function testBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { seed = false, ...rest } = options;
  const serverUrl = inject("postgresUrl");
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createDatabase(serverUrl, seed ? "seeded" : "migrated");
  const dataDir = seed ? await mkdtemp(join(tmpdir(), "mahfil-seeded-")) : null;
  if (dataDir) await copySeededFiles(serverUrl, dataDir);
  const backend = await startOnCopy("postgres", {
    poolSize: POOL_SIZE,
    ...rest,
    dataDir,
    databaseUrl: database.url,
  });
  return Object.assign(backend, {
    databaseUrl: database.url,
    stop: afterStop(backend, async () => {
      await database.drop();
      if (dataDir) await rm(dataDir, { recursive: true, force: true });
    }),
  });
}

/** Stops the backend and then cleans up. */
function afterStop({ stop }: Backend, cleanUp: () => Promise<void>): () => Promise<void> {
  return async () => {
    await stop();
    await cleanUp();
  };
}

/** Starts a backend on PGlite in memory, as `npm start` does: for tests of PGlite's behaviour. */
export async function pgliteBackend(
  options: Partial<Pick<BackendOptions, "siteUrl" | "oauthClients" | "seed">> = {},
): Promise<Backend> {
  if (options.seed) count("seeds");
  const image = await openAsBlob(await ensurePgliteImage(inject("postgresUrl")));
  return startOnCopy("pglite", { image, ...options });
}

type Role = "guest" | "host" | "service_provider" | "admin";

type Sql = Pick<Backend, "sql">;

export async function makeUser(backend: Sql, role: Role = "guest"): Promise<string> {
  const id = randomUUID();
  await backend.sql(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)",
    [id, `${id}@mahfil.test`, JSON.stringify({ first_name: "Test" })],
  );
  // Hosts, providers and admins need a proved address for money and rights. Proving it does not verify the user.
  if (role !== "guest") await backend.sql("select private.store_proven_email($1)", [id]);
  await backend.sql("update public.users set role = $2 where id = $1", [id, role]);
  return id;
}

/** Returns a client of the HTTP API, signed in as this user or anonymous. */
export async function clientOf(backend: Backend, userId?: string): Promise<SupabaseClient> {
  const token = userId && (await backend.tokenFor(userId));
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token ? { accessToken: async () => token } : {}),
  });
}

export type VenueOptions = {
  hostId: string;
  timeZone?: string;
  model?: string;
  currency?: string;
  perHour?: number;
  perDay?: number;
  perPerson?: number;
  capacity?: number;
  instant?: boolean;
  policy?: string;
};

/** Creates an active venue that is always open and can be booked up to three years ahead. */
export async function makeVenue(backend: Sql, options: VenueOptions): Promise<string> {
  const id = randomUUID();
  await backend.sql(
    `insert into public.venues (id, host_id, name, name_ar, capacity, status, price_per_hour, time_zone,
      instant_booking, policy, minimum_notice_hours, booking_window_months)
     values ($1, $2, 'Hall', 'قاعة', $3, 'active', $4, $5, $6, $7, 0, 36)`,
    [
      id,
      options.hostId,
      options.capacity ?? 500,
      options.perHour ?? 10_000,
      options.timeZone ?? "Africa/Cairo",
      options.instant ?? false,
      options.policy ?? "flexible",
    ],
  );
  await backend.sql(
    `update public.venue_pricing set pricing_model = $2, currency = $3, price_per_day = $4,
      price_per_person = $5, minimum_hours = 0.5 where venue_id = $1`,
    [
      id,
      options.model ?? "hourly",
      options.currency ?? "EGP",
      options.perDay ?? 0,
      options.perPerson ?? 0,
    ],
  );
  await backend.sql(
    "update public.opening_hours set opens = '00:00', closes = '00:00' where venue_id = $1",
    [id],
  );
  return id;
}

export type Line = {
  kind: string;
  label: string;
  quantity: number;
  unit_minor: number;
  amount_minor: number;
};
export type Quote = {
  currency: string;
  lines: Line[];
  total_minor: number;
  fee_minor: number;
  hours: number;
  days: number;
  problems: string[];
};

type QuoteRequest = {
  venueId: string;
  start: string;
  end: string;
  guests?: number;
  addons?: unknown;
  services?: unknown;
};

/** Returns the database's quote for a visitor without a session. */
export async function quote(backend: Backend, request: QuoteRequest): Promise<Quote> {
  const [row] = await backend.sql<{ quote: Quote }>(
    "select public.quote_booking($1, $2, $3, $4, $5::jsonb, $6::jsonb) as quote",
    [
      request.venueId,
      request.start,
      request.end,
      request.guests ?? 10,
      JSON.stringify(request.addons ?? []),
      JSON.stringify(request.services ?? []),
    ],
  );
  if (!row) throw new Error("no quote");
  return row.quote;
}

/** Runs a statement as a user in its own transaction. Returns its first row or its error message. */
export async function attempt<R>(
  backend: Backend,
  userId: string | null,
  text: string,
  params: unknown[] = [],
): Promise<{ row: R | null; error: string | null }> {
  try {
    const row = await backend.db.transaction(async ({ sql }) => {
      await sql("select set_config('request.jwt.claim.sub', $1, true)", [userId ?? ""]);
      const [first] = await sql<R>(text, params);
      return first ?? null;
    });
    return { row, error: null };
  } catch (error) {
    return { row: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a session of the backend's database waits for another session's lock. */
export async function isWaitingForLock({ sql }: Sql): Promise<boolean> {
  const waiting = await sql(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return waiting.length > 0;
}

/** Runs the waiting jobs of imported calendars, of all venues or of `venueIds`, as the worker would within a minute. */
export async function syncCalendarImports(
  backend: Sql,
  venueIds: string[] | null = null,
): Promise<void> {
  for (;;) {
    const jobs = await backend.sql<{ id: string; import_id: string }>(
      `select id, payload ->> 'import_id' as import_id from private.jobs
       where kind = 'sync_calendar_import' and finished_at is null and ($1::uuid[] is null or exists (
         select from public.calendar_imports i where i.id::text = payload ->> 'import_id' and i.venue_id = any ($1::uuid[])))`,
      [venueIds],
    );
    if (jobs.length === 0) return;
    for (const { id, import_id } of jobs) {
      await backend.sql("select public.sync_calendar_import($1)", [import_id]);
      await backend.sql("update private.jobs set finished_at = now() where id = $1", [id]);
    }
  }
}
