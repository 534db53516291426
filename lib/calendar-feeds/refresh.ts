import type { SupabaseClient } from "@supabase/supabase-js";
import { serverEnv } from "../env";
import { unwrap } from "../errors";
import type { Database } from "../supabase/database.types";
import { createPublicClient } from "../supabase/public";
import { type CacheValidators, fetchFeed } from "./fetch-feed";
import { type ExternalEvent, parseFeed } from "./parse-feed";
import type { FeedProblem } from "./rules/feed-address";
import type { ImportResult } from "./types";

type Client = Pick<SupabaseClient<Database>, "rpc">;

/** An import that this process has claimed, as the database returns it. */
export type ImportClaim = {
  id: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  time_zone: string;
  attempt: number;
};

type FetchOutcome =
  | ({ events: ExternalEvent[] | null } & CacheValidators)
  | { problem: FeedProblem; status: number | null };

/** Fetches and parses a calendar; `events` is null when nothing changed. Never throws. */
export async function fetchCalendar(
  url: string,
  timeZone: string,
  validators: CacheValidators = { etag: null, lastModified: null },
): Promise<FetchOutcome> {
  const fetched = await fetchFeed(url, validators, { allowLoopback: serverEnv.calendarLoopback });
  if (fetched.kind === "failed") {
    return { problem: fetched.problem, status: fetched.status ?? null };
  }
  if (fetched.kind === "unchanged") return { events: null, ...validators };
  const parsed = parseFeed(fetched.text, { timeZone });
  if ("problem" in parsed) return { problem: parsed.problem, status: null };
  return { events: parsed.events, etag: fetched.etag, lastModified: fetched.lastModified };
}

/** Stores the outcome of an import. Throws database errors. */
export async function applyImport(
  supabase: Client,
  attempt: { id: string; attempt: number; timeZone: string },
  outcome: FetchOutcome,
  secret?: string,
): Promise<ImportResult> {
  const isFailed = "problem" in outcome;
  unwrap(
    await supabase.rpc("apply_calendar_import", {
      p_import_id: attempt.id,
      p_attempt: attempt.attempt,
      p_zone: attempt.timeZone,
      p_events: isFailed ? null : outcome.events,
      p_etag: (isFailed ? null : outcome.etag) ?? undefined,
      p_last_modified: (isFailed ? null : outcome.lastModified) ?? undefined,
      p_error: isFailed ? outcome.problem : undefined,
      p_status: (isFailed ? outcome.status : null) ?? undefined,
      p_secret: secret,
    }),
  );
  return isFailed ? outcome : { problem: null, status: null };
}

/** Fetches a claimed calendar and stores the outcome. Throws database errors. */
export async function runImport(
  supabase: Client,
  claim: ImportClaim,
  secret?: string,
): Promise<ImportResult> {
  const outcome = await fetchCalendar(claim.url, claim.time_zone, {
    etag: claim.etag,
    lastModified: claim.last_modified,
  });
  const attempt = { id: claim.id, attempt: claim.attempt, timeZone: claim.time_zone };
  return applyImport(supabase, attempt, outcome, secret);
}

const CONCURRENT_IMPORTS = 4;
const TIME_BUDGET_MILLISECONDS = 40_000;

/**
 * Refreshes the imports that are older than half an hour, within the time of one request; the rest waits
 * for the next call. The database checks the secret. Throws database errors.
 */
export async function refreshStaleImports(
  secret: string,
): Promise<{ read: number; failed: number }> {
  const supabase = createPublicClient();
  const count = { read: 0, failed: 0 };
  const deadline = Date.now() + TIME_BUDGET_MILLISECONDS;
  while (Date.now() < deadline) {
    const claims = unwrap(
      await supabase.rpc("claim_stale_calendar_imports", {
        p_secret: secret,
        p_limit: CONCURRENT_IMPORTS,
      }),
    ) as unknown as ImportClaim[];
    if (claims.length === 0) break;
    const results = await Promise.allSettled(
      claims.map((claim) => runImport(supabase, claim, secret)),
    );
    for (const result of results) {
      if (result.status === "rejected")
        console.error("a calendar import could not be stored", result.reason);
      if (result.status === "fulfilled" && !result.value.problem) count.read += 1;
      else count.failed += 1;
    }
  }
  return count;
}
