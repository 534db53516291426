"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { isClaimText, MAX_CARD_AMOUNT } from "./rules/security-deposit";

const claimText = z.string().trim().refine(isClaimText);

/** Claims as the host a part or all of the security deposit of a booking; possible once. */
export const claimSecurityDeposit = defineAction({
  access: "host",
  input: z.object({
    bookingId: z.uuid(),
    amountMinor: z.int().min(1).max(MAX_CARD_AMOUNT),
    reason: claimText,
  }),
  run: async ({ bookingId, amountMinor, reason }, { supabase }) => {
    unwrap(
      await supabase.rpc("claim_security_deposit", {
        p_booking_id: bookingId,
        p_amount_minor: amountMinor,
        p_reason: reason,
      }),
    );
    return {};
  },
});

/** Accepts as the guest the host's claim on the security deposit. */
export const acceptDepositClaim = defineAction({
  access: "user",
  input: z.object({ bookingId: z.uuid() }),
  run: async ({ bookingId }, { supabase }) => {
    unwrap(
      await supabase.rpc("answer_deposit_claim", { p_booking_id: bookingId, p_accepts: true }),
    );
    return {};
  },
});

/** Contests as the guest the host's claim, with a reason; an admin decides. */
export const contestDepositClaim = defineAction({
  access: "user",
  input: z.object({ bookingId: z.uuid(), answer: claimText }),
  run: async ({ bookingId, answer }, { supabase }) => {
    unwrap(
      await supabase.rpc("answer_deposit_claim", {
        p_booking_id: bookingId,
        p_accepts: false,
        p_answer: answer,
      }),
    );
    return {};
  },
});
