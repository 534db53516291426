"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { unwrapRow } from "../supabase/unwrap-row";
import { blockDatesInput } from "./provider-time-schemas";

const blockedRow = z.object({ accepted: z.number() });

/** Blocks days of the caller's business. Returns the number of already accepted bookings on these days; they stay. */
export const blockDates = defineAction({
  access: "service_provider",
  input: blockDatesInput,
  async run({ from, to, note }, { supabase }) {
    return unwrapRow(
      blockedRow,
      await supabase.rpc("block_provider_dates", { p_from: from, p_to: to, p_note: note }),
    );
  },
});

/** Removes blocked dates of the caller's business. */
export const unblockDates = defineAction({
  access: "service_provider",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }) {
    unwrap(await supabase.rpc("unblock_provider_dates", { p_id: id }));
    return { id };
  },
});
