"use server";

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { defineAction } from "../define-action";
import { publicEnv } from "../env";
import { unwrap } from "../errors";
import { routing } from "../i18n/routing";
import { inPlaceByHand } from "./reading-places";
import { applyImport, type ImportClaim, readCalendar, runImport } from "./refresh";
import { type FeedProblem, feedAddress } from "./rules/feed-address";
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

/** Adds an external calendar. It is fetched first, and not added when that fails. */
export const addImport = defineAction({
  access: "host",
  input: importSchema,
  run: async (input, { supabase, user }): Promise<ImportResult> => {
    const checked = feedAddress(input.url);
    if ("problem" in checked) return failedImport(checked.problem);
    const url = checked.url.href;
    const venue = { p_venue_id: input.venueId, p_url: url };
    return inPlaceByHand(user.id, async () => {
      const check = unwrap(await supabase.rpc("check_calendar_url", venue)) as unknown as
        | { time_zone: string }
        | { problem: FeedProblem };
      if ("problem" in check) return failedImport(check.problem);
      const timeZone = check.time_zone;
      const outcome = await readCalendar({ venueId: input.venueId, url, timeZone });
      if ("problem" in outcome) return outcome;
      const added = unwrap(
        await supabase.rpc("add_calendar_import", { ...venue, p_name: input.name }),
      ) as unknown as { id: string; attempt: number } | { problem: FeedProblem };
      if ("problem" in added) return failedImport(added.problem);
      return applyImport(supabase, { ...added, timeZone }, outcome);
    });
  },
});

/** Refreshes an external calendar now. */
export const refreshImport = defineAction({
  access: "host",
  input: z.object({ id }),
  run: (input, { supabase, user }) =>
    inPlaceByHand(user.id, async () => {
      const claim = unwrap(await supabase.rpc("claim_calendar_import", { p_import_id: input.id }));
      return runImport(supabase, claim as unknown as ImportClaim);
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
