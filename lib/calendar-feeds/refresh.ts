import type { SupabaseClient } from "@supabase/supabase-js";
import { serverEnv } from "../env";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import type { Database } from "../supabase/database.types";
import { createPublicClient } from "../supabase/public";
import { unwrapRow } from "../supabase/unwrap-row";
import { readFeed } from "./read-feed";
import { inScheduledPlace } from "./reading-places";
import { ELAPSED_PER_PROCESSOR_MILLISECOND, MAX_SCHEDULED_READINGS } from "./rules/limits";
import type { CacheValidators, FeedReading, ImportResult } from "./types";

type Client = Pick<SupabaseClient<Database>, "rpc">;

/** An import that this process has claimed, as the database returns it. */
export const importClaim = z.object({
  id: z.string(),
  venue_id: z.string(),
  url: z.string(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  time_zone: z.string(),
  attempt: z.number(),
});

/**
 * Reads a calendar of a venue, then settles the processor time that the claim reserved from the host's budget: the time
 * used, and a share of the elapsed time, so that slow servers use the budget up too. Call it only with a reading place
 * (reading-places.ts).
 */
export async function readCalendar(
  calendar: { venueId: string; url: string; timeZone: string },
  validators: CacheValidators = { etag: null, lastModified: null },
  isScheduled = false,
): Promise<FeedReading> {
  const begun = performance.now();
  let processorMilliseconds = 0;
  try {
    const measured = await readFeed({
      url: calendar.url,
      timeZone: calendar.timeZone,
      ...validators,
      allowLoopback: serverEnv.calendarLoopback,
    });
    processorMilliseconds = measured.processorMilliseconds;
    return measured.reading;
  } finally {
    const elapsed = (performance.now() - begun) / ELAPSED_PER_PROCESSOR_MILLISECOND;
    const milliseconds = Math.ceil(processorMilliseconds + elapsed);
    await settleProcessing(calendar.venueId, milliseconds, isScheduled);
  }
}

/** Never throws: an unsettled reservation counts as used. */
async function settleProcessing(
  venueId: string,
  milliseconds: number,
  isScheduled: boolean,
): Promise<void> {
  const secret = serverEnv.calendarRefreshSecret;
  if (!secret) return;
  const { error } = await createPublicClient().rpc("settle_calendar_processing", {
    p_secret: secret,
    p_venue_id: venueId,
    p_milliseconds: milliseconds,
    p_is_scheduled: isScheduled,
  });
  if (error) console.error("the processor time of a calendar could not be settled", error);
}

/** Stores the outcome of an import. Throws database errors. */
export async function applyImport(
  supabase: Client,
  attempt: { id: string; attempt: number; timeZone: string },
  outcome: FeedReading,
  secret?: string,
): Promise<ImportResult> {
  const isFailed = "problem" in outcome;
  const content = isFailed ? null : outcome.content;
  unwrap(
    await supabase.rpc("apply_calendar_import", {
      p_import_id: attempt.id,
      p_attempt: attempt.attempt,
      p_zone: attempt.timeZone,
      p_events: content?.events ?? null,
      p_unread: content?.unreadEvents ?? [],
      p_unread_count: content?.unreadCount ?? 0,
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
  claim: z.output<typeof importClaim>,
  secret?: string,
): Promise<ImportResult> {
  const outcome = await readCalendar(
    { venueId: claim.venue_id, url: claim.url, timeZone: claim.time_zone },
    { etag: claim.etag, lastModified: claim.last_modified },
    secret !== undefined,
  );
  const attempt = { id: claim.id, attempt: claim.attempt, timeZone: claim.time_zone };
  return applyImport(supabase, attempt, outcome, secret);
}

/** Together with the last reading (up to 20 seconds) less than the timeout of the calling job. */
const TIME_BUDGET_MILLISECONDS = 25_000;

/**
 * Refreshes due imports within the time of one request. The rest waits for the next call, as do all imports while
 * another call has the places. The database checks `secret` and hands out one import per host at a time. Throws
 * database errors.
 */
export async function refreshDueImports(secret: string): Promise<{ read: number; failed: number }> {
  const supabase = createPublicClient();
  const count = { read: 0, failed: 0 };
  const deadline = Date.now() + TIME_BUDGET_MILLISECONDS;

  /** Reads the next due import. Returns false when none is due. */
  async function readNext(): Promise<boolean> {
    const [claim] = unwrapRow(
      z.array(importClaim),
      await supabase.rpc("claim_due_calendar_imports", { p_secret: secret, p_limit: 1 }),
    );
    if (!claim) return false;
    try {
      const { problem } = await runImport(supabase, claim, secret);
      if (problem) count.failed += 1;
      else count.read += 1;
    } catch (error) {
      console.error("a calendar import could not be stored", error);
      count.failed += 1;
    }
    return true;
  }

  /** Reads imports one after another; several such loops run, so a slow server blocks only one. */
  async function readWhileDue() {
    while (Date.now() < deadline && (await inScheduledPlace(readNext)));
  }
  await Promise.all(Array.from({ length: MAX_SCHEDULED_READINGS }, readWhileDue));
  return count;
}
