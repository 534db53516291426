import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { type Backend, type BackendOptions, startBackend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";

// As `npm start` does: codes are shown, and the inbox keeps what is sent.
process.env.VERIFICATION_ENV ??= "development";

/** Starts a PostgreSQL whose database is migrated, without demo data. */
export const startMigratedPostgres = (): Promise<ThrowAwayPostgres> =>
  startPostgres(inject("postgresCluster"));

/** Starts a backend, without demo data unless `seed` is set, in memory or on the PostgreSQL server of `databaseUrl`. */
export async function testBackend(
  options: Partial<Pick<BackendOptions, "databaseUrl" | "siteUrl" | "oauthClients" | "seed">> = {},
): Promise<Backend> {
  const image = options.databaseUrl ? undefined : await openAsBlob(inject("databaseImage"));
  const backend = await startBackend({ port: 0, dataDir: null, seed: false, image, ...options });
  // Few users make many bookings in these tests; booking-race.test.ts sets the limits itself.
  await backend.sql(
    "update public.platform_settings set value = '1000000' where key like 'open_bookings_%' or key like 'abandoned_%'",
  );
  return backend;
}

type Role = "guest" | "host" | "service_provider" | "admin";

type Sql = Pick<Backend, "sql">;

export async function makeUser(backend: Sql, role: Role = "guest"): Promise<string> {
  const id = randomUUID();
  await backend.sql(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)",
    [id, `${id}@mahfil.test`, JSON.stringify({ first_name: "Test" })],
  );
  await backend.sql("update public.users set role = $2 where id = $1", [id, role]);
  return id;
}

/** A client of the HTTP API that is signed in as this user, or anonymous without one. */
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

/** An active venue that is always open and can be booked up to three years ahead. */
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

/** The quote of the database for a visitor without a session. */
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

/** Runs a statement as a user, on a backend with a single connection; returns its first row or its error message. */
export async function attempt<R>(
  backend: Backend,
  userId: string | null,
  text: string,
  params: unknown[] = [],
): Promise<{ row: R | null; error: string | null }> {
  await backend.sql("select set_config('request.jwt.claim.sub', $1, false)", [userId ?? ""]);
  try {
    const [row] = await backend.sql<R>(text, params);
    return { row: row ?? null, error: null };
  } catch (error) {
    return { row: null, error: error instanceof Error ? error.message : String(error) };
  } finally {
    await backend.sql("select set_config('request.jwt.claim.sub', '', false)");
  }
}

/** Does what the jobs of outside calendars that wait do, as the worker would within a minute. */
export async function syncCalendarImports(backend: Sql): Promise<void> {
  for (;;) {
    const jobs = await backend.sql<{ id: string; import_id: string }>(
      `select id, payload ->> 'import_id' as import_id from private.jobs
       where kind = 'sync_calendar_import' and finished_at is null`,
    );
    if (jobs.length === 0) return;
    for (const { id, import_id } of jobs) {
      await backend.sql("select public.sync_calendar_import($1)", [import_id]);
      await backend.sql("update private.jobs set finished_at = now() where id = $1", [id]);
    }
  }
}
