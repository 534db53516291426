"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { isClaimText } from "./rules/security-deposit";

/** Decides, once, how much of a contested claim on a security deposit the host gets. Guest and host read the note. */
export const decideClaim = defineAction({
  access: "admin",
  input: z.object({
    claimId: z.uuid(),
    grantedMinor: z.int().min(0),
    note: z.string().trim().refine(isClaimText),
  }),
  async run({ claimId, grantedMinor, note }, { supabase }) {
    unwrap(
      await supabase.rpc("decide_deposit_claim", {
        p_claim_id: claimId,
        p_granted_minor: grantedMinor,
        p_note: note,
      }),
    );
    return {};
  },
});
