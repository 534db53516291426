"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { unwrapRow } from "../supabase/unwrap-row";
import { expireActiveVenue } from "./expire-active-venue";
import { blockSchema, exceptionSchema, hoursSchema, localRange } from "./schemas";
import type { BlockAnswer, HoursAnswer } from "./types";

const blockRow = z.object({
  blocked: z.number(),
  conflicts: z.array(
    z.object({
      starts_at: z.string(),
      ends_at: z.string(),
      left_starts_at: z.string(),
      left_ends_at: z.string(),
      booking_id: z.string().nullable(),
    }),
  ),
});
const hoursAnswer = z.object({ saved: z.boolean(), outside: z.number() });

/** Blocks a time of the host's venue, once or repeated. Returns the bookings that prevented parts of the block. */
export const blockTimeAction = defineAction({
  access: "host",
  input: blockSchema,
  async run(block, { supabase }): Promise<BlockAnswer> {
    const { start, end } = localRange(block);
    const answer = unwrapRow(
      blockRow,
      await supabase.rpc("block_time", {
        p_venue_id: block.venueId,
        p_starts_local: start,
        p_ends_local: end,
        p_repeat: block.repeat,
        p_until: block.repeat === "none" ? undefined : block.until,
        p_reason: block.reason || undefined,
      }),
    );
    await expireActiveVenue(supabase, block.venueId);
    return {
      blocked: answer.blocked,
      conflicts: answer.conflicts.map((conflict) => ({
        startsAt: new Date(conflict.starts_at).toISOString(),
        endsAt: new Date(conflict.ends_at).toISOString(),
        leftStartsAt: new Date(conflict.left_starts_at).toISOString(),
        leftEndsAt: new Date(conflict.left_ends_at).toISOString(),
        bookingId: conflict.booking_id,
      })),
    };
  },
});

/** Deletes a block, or its whole series. */
export const unblockTimeAction = defineAction({
  access: "host",
  input: z.object({ id: z.uuid(), venueId: z.uuid(), series: z.boolean() }),
  async run({ id, venueId, series }, { supabase }) {
    const freed = unwrap(await supabase.rpc("unblock_time", { p_block_id: id, p_series: series }));
    await expireActiveVenue(supabase, venueId);
    return { freed };
  },
});

/** Saves weekly hours and buffers. Saves nothing while confirmed bookings would be outside, unless `force`. */
export const saveHoursAction = defineAction({
  access: "host",
  input: hoursSchema,
  async run({ venueId, opening_hours, before, after, force }, { supabase }): Promise<HoursAnswer> {
    const answer = unwrapRow(
      hoursAnswer,
      await supabase.rpc("set_opening_hours", {
        p_venue_id: venueId,
        p_hours: opening_hours,
        p_before: before,
        p_after: after,
        p_force: force,
      }),
    );
    if (answer.saved) await expireActiveVenue(supabase, venueId);
    return answer;
  },
});

/** Saves an exception. Saves nothing while confirmed bookings would be outside, unless `force`. */
export const saveExceptionAction = defineAction({
  access: "host",
  input: exceptionSchema,
  async run(exception, { supabase }): Promise<HoursAnswer> {
    const answer = unwrapRow(
      hoursAnswer,
      await supabase.rpc("save_opening_exception", {
        p_venue_id: exception.venueId,
        p_id: (exception.id || null) as string,
        p_starts_on: exception.startsOn,
        p_ends_on: exception.endsOn,
        p_closed: exception.closed,
        p_opens: exception.opens,
        p_closes: exception.closes,
        p_note: exception.note,
        p_force: exception.force,
      }),
    );
    if (answer.saved) await expireActiveVenue(supabase, exception.venueId);
    return answer;
  },
});

/** Deletes an exception. Deletes nothing while confirmed bookings would be outside, unless `force`. */
export const deleteExceptionAction = defineAction({
  access: "host",
  input: z.object({ id: z.uuid(), venueId: z.uuid(), force: z.boolean() }),
  async run({ id, venueId, force }, { supabase }): Promise<HoursAnswer> {
    const answer = unwrapRow(
      hoursAnswer,
      await supabase.rpc("delete_opening_exception", { p_id: id, p_force: force }),
    );
    if (answer.saved) await expireActiveVenue(supabase, venueId);
    return answer;
  },
});
