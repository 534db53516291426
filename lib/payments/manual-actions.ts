"use server";

import { defineAction } from "../define-action";
import { requireSuccess } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

/**
 * Confirms as the host that a part of a booking was paid by transfer or in cash. Throws `wrong_status` when the amount
 * of the part is not `amountMinor`, which the host was shown. Of a booking that was ended as unpaid an admin says whether it
 * arrived before the end, and of a cancelled one when only `arrivedMinor` of it arrived.
 */
export const confirmManualPayment = defineAction({
  access: "host",
  input: z.object({
    installmentId: z.uuid(),
    amountMinor: z.number().int().nonnegative(),
    arrivedBeforeEnd: z.boolean().optional(),
    arrivedMinor: z.number().int().positive().optional(),
  }),
  run: async ({ installmentId, amountMinor, arrivedBeforeEnd, arrivedMinor }, { supabase }) => {
    requireSuccess(
      await supabase.rpc("confirm_manual_payment", {
        p_installment_id: installmentId,
        p_amount_minor: amountMinor,
        p_arrived_before_end: arrivedBeforeEnd,
        p_arrived_minor: arrivedMinor,
      }),
    );
    return {};
  },
});

/** Refuses a payment proof as the host, with the reason why it does not prove a payment. */
export const refusePaymentProof = defineAction({
  access: "host",
  input: z.object({ proofId: z.uuid(), reason: z.string().trim().min(1).max(textLimits.reason) }),
  run: async ({ proofId, reason }, { supabase }) => {
    requireSuccess(
      await supabase.rpc("refuse_payment_proof", { p_proof_id: proofId, p_reason: reason }),
    );
    return {};
  },
});

/** Finds as an admin, with a reason, that a host was right to refuse a payment proof. */
export const upholdRefusal = defineAction({
  access: "admin",
  input: z.object({ proofId: z.uuid(), reason: z.string().trim().min(1).max(textLimits.reason) }),
  run: async ({ proofId, reason }, { supabase }) => {
    requireSuccess(
      await supabase.rpc("admin_uphold_refusal", { p_proof_id: proofId, p_reason: reason }),
    );
    return {};
  },
});

/** Cancels as the host a booking with a part that is overdue for too long. */
export const cancelUnpaidBooking = defineAction({
  access: "host",
  input: z.object({ bookingId: z.uuid() }),
  run: async ({ bookingId }, { supabase }) => {
    requireSuccess(await supabase.rpc("cancel_unpaid_booking", { p_booking_id: bookingId }));
    return {};
  },
});
