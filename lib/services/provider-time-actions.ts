"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { blockDatesInput } from "./provider-time-schemas";

/** Blocks days of the caller's business; returns how many bookings on them they have accepted already, which stay. */
export const blockDates = defineAction({
  access: "service_provider",
  input: blockDatesInput,
  async run({ from, to, note }, { supabase }) {
    const answer = unwrap(
      await supabase.rpc("block_provider_dates", { p_from: from, p_to: to, p_note: note }),
    ) as { accepted: number };
    return { accepted: answer.accepted };
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
