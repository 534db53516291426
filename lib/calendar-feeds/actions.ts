"use server";

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { defineAction } from "../define-action";
import { publicEnv } from "../env";
import { unwrap } from "../errors";
import { routing } from "../i18n/routing";
import { applyReading, type Claim, carryOut, readCalendar } from "./refresh";
import { type FeedProblem, feedAddress } from "./rules/feed-address";
import { importSchema } from "./schemas";
import type { ReadingResult } from "./types";

const venueId = z.uuid();
const id = z.uuid();

/** Gives a venue's calendar a new secret address, which nobody can ask for again; the old one ends. */
export const renewFeed = defineAction({
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

/** Ends a venue's address: whoever has it reads nothing any more. */
export const revokeFeed = defineAction({
  access: "host",
  input: z.object({ venueId }),
  run: async (input, { supabase }) => {
    const { error } = await supabase.rpc("revoke_calendar_feed", { p_venue_id: input.venueId });
    if (error) unwrap({ data: null, error });
    return {};
  },
});

const refused = (problem: FeedProblem): ReadingResult => ({ problem, status: null });

/** Adds an outside calendar once it was read; one that cannot be read is not added. */
export const addImport = defineAction({
  access: "host",
  input: importSchema,
  run: async (input, { supabase }): Promise<ReadingResult> => {
    const checked = feedAddress(input.url);
    if ("problem" in checked) return refused(checked.problem);
    const url = checked.url.href;
    const venue = { p_venue_id: input.venueId, p_url: url };
    const asked = unwrap(await supabase.rpc("check_calendar_url", venue)) as unknown as
      | { time_zone: string }
      | { problem: FeedProblem };
    if ("problem" in asked) return refused(asked.problem);
    const outcome = await readCalendar(url, asked.time_zone);
    if ("problem" in outcome) return outcome;
    const added = unwrap(
      await supabase.rpc("add_calendar_import", { ...venue, p_name: input.name }),
    ) as unknown as { id: string; attempt: number } | { problem: FeedProblem };
    if ("problem" in added) return refused(added.problem);
    return applyReading(supabase, { ...added, timeZone: asked.time_zone }, outcome);
  },
});

/** Reads an outside calendar now. */
export const refreshImport = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async (input, { supabase }) => {
    const claim = unwrap(await supabase.rpc("claim_calendar_import", { p_import_id: input.id }));
    return carryOut(supabase, claim as unknown as Claim);
  },
});

/** Removes an outside calendar and the times it blocked. */
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
