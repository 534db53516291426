import type { SupabaseClient } from "@supabase/supabase-js";
import { serverEnv } from "../env";
import { unwrap } from "../errors";
import type { Database } from "../supabase/database.types";
import { createPublicClient } from "../supabase/public";
import { type FeedMarks, fetchFeed } from "./fetch-feed";
import { type OutsideEvent, parseFeed } from "./parse-feed";
import type { FeedProblem } from "./rules/feed-address";
import type { ReadingResult } from "./types";

type Client = Pick<SupabaseClient<Database>, "rpc">;

/** What the database says of an attempt that has begun. */
export type Claim = {
  id: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  time_zone: string;
  attempt: number;
};

type Outcome =
  | ({ events: OutsideEvent[] | null } & FeedMarks)
  | { problem: FeedProblem; status: number | null };

/** Fetches and reads a calendar; events are null when nothing changed. Never throws. */
export async function readCalendar(
  url: string,
  timeZone: string,
  marks: FeedMarks = { etag: null, lastModified: null },
): Promise<Outcome> {
  const fetched = await fetchFeed(url, marks, { allowLoopback: serverEnv.calendarLoopback });
  if (fetched.kind === "failed") {
    return { problem: fetched.problem, status: fetched.status ?? null };
  }
  if (fetched.kind === "unchanged") return { events: null, ...marks };
  const parsed = parseFeed(fetched.text, { timeZone });
  if ("problem" in parsed) return { problem: parsed.problem, status: null };
  return { events: parsed.events, etag: fetched.etag, lastModified: fetched.lastModified };
}

/** Tells the database how an attempt ended. Throws its errors. */
export async function applyReading(
  supabase: Client,
  attempt: { id: string; attempt: number; timeZone: string },
  outcome: Outcome,
  secret?: string,
): Promise<ReadingResult> {
  const failed = "problem" in outcome;
  unwrap(
    await supabase.rpc("apply_calendar_import", {
      p_import_id: attempt.id,
      p_attempt: attempt.attempt,
      p_zone: attempt.timeZone,
      p_events: failed ? null : outcome.events,
      p_etag: (failed ? null : outcome.etag) ?? undefined,
      p_last_modified: (failed ? null : outcome.lastModified) ?? undefined,
      p_error: failed ? outcome.problem : undefined,
      p_status: (failed ? outcome.status : null) ?? undefined,
      p_secret: secret,
    }),
  );
  return failed ? outcome : { problem: null, status: null };
}

/** Carries out an attempt that has begun: reads the calendar and applies it. Throws database errors. */
export async function carryOut(
  supabase: Client,
  claim: Claim,
  secret?: string,
): Promise<ReadingResult> {
  const outcome = await readCalendar(claim.url, claim.time_zone, {
    etag: claim.etag,
    lastModified: claim.last_modified,
  });
  const attempt = { id: claim.id, attempt: claim.attempt, timeZone: claim.time_zone };
  return applyReading(supabase, attempt, outcome, secret);
}

const AT_ONCE = 4;
const ROUND_MILLISECONDS = 40_000;

/**
 * Reads the calendars that nobody has read for half an hour, as long as one request may last: the
 * rest waits for the next. Whoever calls has shown the secret. Throws database errors.
 */
export async function refreshStale(secret: string): Promise<{ read: number; failed: number }> {
  const supabase = createPublicClient();
  const count = { read: 0, failed: 0 };
  const end = Date.now() + ROUND_MILLISECONDS;
  while (Date.now() < end) {
    const claims = unwrap(
      await supabase.rpc("claim_stale_calendar_imports", { p_secret: secret, p_limit: AT_ONCE }),
    ) as unknown as Claim[];
    if (claims.length === 0) break;
    const results = await Promise.allSettled(
      claims.map((claim) => carryOut(supabase, claim, secret)),
    );
    for (const result of results) {
      if (result.status === "rejected") console.error("a calendar was not applied", result.reason);
      if (result.status === "fulfilled" && !result.value.problem) count.read += 1;
      else count.failed += 1;
    }
  }
  return count;
}
