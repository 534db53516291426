"use server";

import { z } from "zod";
import { defineAction } from "../actions/define-action";
import { unwrap } from "../actions/errors";

/** Accepts or declines a request; the guest reads the reason of a refusal. */
export const decideBooking = defineAction({
  access: "host",
  input: z.object({
    bookingId: z.uuid(),
    decision: z.enum(["accept", "decline"]),
    reason: z.string().trim().max(2000).optional(),
  }),
  async run({ bookingId, decision, reason }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("decide_booking", {
        p_booking_id: bookingId,
        p_decision: decision,
        p_reason: reason || undefined,
      }),
    );
    return { id: row.id, status: row.status };
  },
});

/** Cancels a booking from the host's side: the guest is refunded in full. */
export const cancelAsHost = defineAction({
  access: "host",
  input: z.object({ bookingId: z.uuid(), reason: z.string().trim().min(1, "required").max(2000) }),
  async run({ bookingId, reason }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("cancel_booking", { p_booking_id: bookingId, p_reason: reason }),
    );
    return { id: row.id, refundMinor: Number(row.refund_minor ?? 0) };
  },
});
