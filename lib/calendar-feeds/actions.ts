"use server";

import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { defineAction } from "../define-action";
import { publicEnv } from "../env";
import { unwrap } from "../errors";
import { routing } from "../i18n/routing";
import { z } from "../shared/zod";
import type { Database } from "../supabase/database.types";
import { unwrapRow } from "../supabase/unwrap-row";
import { inPlaceByHand } from "./reading-places";
import { applyImport, importClaim, readCalendar, runImport } from "./refresh";
import {
  type FeedProblem,
  feedAddress,
  feedProblems,
  plainWebcalAddress,
} from "./rules/feed-address";
import { importSchema } from "./schemas";
import type { ImportResult } from "./types";

const venueId = z.uuid();
const id = z.uuid();

/** Creates a new secret address for a venue's feed; the previous one stops working. It cannot be read again. */
export const rotateFeedToken = defineAction({
  access: "host",
  input: z.object({ venueId, locale: z.enum(routing.locales) }),
  run: async (input, { supabase }) => {
    const token = randomBytes(32).toString("base64url");
    const { error } = await supabase.rpc("rotate_calendar_feed_token", {
      p_venue_id: input.venueId,
      p_token: token,
    });
    if (error) unwrap({ data: null, error });
    const url = new URL(`/api/calendars/${token}.ics`, publicEnv.siteUrl);
    if (input.locale !== routing.defaultLocale) url.searchParams.set("locale", input.locale);
    return { url: url.href };
  },
});

/** Revokes the secret address of a venue's feed. */
export const revokeFeed = defineAction({
  access: "host",
  input: z.object({ venueId }),
  run: async (input, { supabase }) => {
    const { error } = await supabase.rpc("revoke_calendar_feed", { p_venue_id: input.venueId });
    if (error) unwrap({ data: null, error });
    return {};
  },
});

const failedImport = (problem: FeedProblem): ImportResult => ({ problem, status: null });

/** The caller's venue and an address, as the database takes them. */
type VenueAddress = { p_venue_id: string; p_url: string };

const refusedImport = z.object({ problem: z.enum(feedProblems) });
const checkedAddress = z.union([z.object({ time_zone: z.string() }), refusedImport]);
const addedImport = z.union([z.object({ id: z.string(), attempt: z.number() }), refusedImport]);

/** Checks and reads an address that may be added to a venue. */
async function readNewCalendar(supabase: SupabaseClient<Database>, venue: VenueAddress) {
  const check = unwrapRow(checkedAddress, await supabase.rpc("check_calendar_url", venue));
  if ("problem" in check) return failedImport(check.problem);
  const timeZone = check.time_zone;
  const outcome = await readCalendar({ venueId: venue.p_venue_id, url: venue.p_url, timeZone });
  return "problem" in outcome ? outcome : { outcome, timeZone, venue };
}

/** Adds an external calendar. It is fetched first, and not added when that fails. */
export const addImport = defineAction({
  access: "host",
  input: importSchema,
  run: async (input, { supabase, user }): Promise<ImportResult> => {
    const checked = feedAddress(input.url);
    if ("problem" in checked) return failedImport(checked.problem);
    const venue = { p_venue_id: input.venueId, p_url: checked.url.href };
    return inPlaceByHand(user.id, async () => {
      let read = await readNewCalendar(supabase, venue);
      const plain = plainWebcalAddress(input.url);
      if ("problem" in read && read.problem === "unreachable" && plain) {
        read = await readNewCalendar(supabase, { ...venue, p_url: new URL(plain).href });
      }
      if ("problem" in read) return read;
      const added = unwrapRow(
        addedImport,
        await supabase.rpc("add_calendar_import", { ...read.venue, p_name: input.name }),
      );
      if ("problem" in added) return failedImport(added.problem);
      return applyImport(supabase, { ...added, timeZone: read.timeZone }, read.outcome);
    });
  },
});

/** Refreshes an external calendar now. */
export const refreshImport = defineAction({
  access: "host",
  input: z.object({ id }),
  run: (input, { supabase, user }) =>
    inPlaceByHand(user.id, async () => {
      const answer = await supabase.rpc("claim_calendar_import", { p_import_id: input.id });
      return runImport(supabase, unwrapRow(importClaim, answer));
    }),
});

/** Removes an external calendar and the times it blocked. */
export const removeImport = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async (input, { supabase }) => {
    unwrap(
      await supabase
        .from("calendar_imports")
        .delete()
        .eq("id", input.id)
        .select("id")
        .maybeSingle(),
    );
    return {};
  },
});
