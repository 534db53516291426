"use server";

import { defineAction } from "../define-action";
import { requireSuccess } from "../errors";
import { isDay } from "../shared/calendar-day";
import { z } from "../shared/zod";
import { maxRefundNote, refundOutcomes } from "./rules/manual-refunds";
import { isClaimText } from "./rules/security-deposit";

const note = z.string().trim().max(maxRefundNote);

/**
 * Records as the host that a refund was returned on a day, without a file. Counts once when it is sent again under the
 * same id. `amountMinor` is what was returned of one that was offset with the price.
 */
export const sendManualRefund = defineAction({
  access: "user",
  input: z.object({
    refundId: z.uuid(),
    sendingId: z.uuid(),
    sentOn: z.string().refine(isDay),
    amountMinor: z.number().int().positive().optional(),
    note,
  }),
  run: async (input, { supabase }) => {
    requireSuccess(
      await supabase.rpc("send_manual_refund", {
        p_refund_id: input.refundId,
        p_event_id: input.sendingId,
        p_sent_on: input.sentOn,
        p_note: input.note,
        p_amount_minor: input.amountMinor,
      }),
    );
    return {};
  },
});

/** Confirms as the guest that a refund has arrived. */
export const confirmManualRefund = defineAction({
  access: "user",
  input: z.object({ refundId: z.uuid() }),
  run: async ({ refundId }, { supabase }) => {
    requireSuccess(await supabase.rpc("confirm_manual_refund", { p_refund_id: refundId }));
    return {};
  },
});

/** Reports as the guest that a refund has not arrived; the host and admins are notified. */
export const reportMissingRefund = defineAction({
  access: "user",
  input: z.object({ refundId: z.uuid(), note }),
  run: async (input, { supabase }) => {
    requireSuccess(
      await supabase.rpc("report_missing_refund", {
        p_refund_id: input.refundId,
        p_note: input.note,
      }),
    );
    return {};
  },
});

/** Settles a refund as paid or waived. Guest and host read the note. */
export const settleManualRefund = defineAction({
  access: "admin",
  input: z.object({
    refundId: z.uuid(),
    outcome: z.enum(refundOutcomes),
    note: z.string().trim().refine(isClaimText),
  }),
  run: async (input, { supabase }) => {
    requireSuccess(
      await supabase.rpc("settle_manual_refund", {
        p_refund_id: input.refundId,
        p_outcome: input.outcome,
        p_note: input.note,
      }),
    );
    return {};
  },
});
