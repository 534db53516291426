"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { isClaimText } from "./rules/security-deposit";

/**
 * Records that a user has paid service fees outside of the processor, or with a negative amount that they were returned
 * to them so, with a note for the audit log. Records the same key once.
 */
export const settleOwedFees = defineAction({
  access: "admin",
  input: z.object({
    payeeId: z.uuid(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    amountMinor: z.int().refine((minor) => minor !== 0),
    note: z.string().trim().refine(isClaimText),
    key: z.uuid(),
  }),
  run: async (input, { supabase }) => {
    unwrap(
      await supabase.rpc("settle_owed_fees", {
        p_payee_id: input.payeeId,
        p_currency: input.currency,
        p_amount_minor: input.amountMinor,
        p_note: input.note,
        p_idempotency_key: input.key,
      }),
    );
    return {};
  },
});
