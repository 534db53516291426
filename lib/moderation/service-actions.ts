"use server";

import { expireServices } from "../cache/tags";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { decisionReason as reason, reviewVersion } from "./schemas";

/** Approves or rejects the version of a business that the admin read. Throws `listing_changed`. */
export const reviewProvider = defineAction({
  access: "admin",
  input: z.object({
    id: z.uuid(),
    decision: z.enum(["approve", "reject"]),
    reason,
    version: reviewVersion,
  }),
  async run({ id, decision, reason, version }, { supabase }) {
    const provider = unwrap(
      await supabase.rpc("review_provider", {
        p_user_id: id,
        p_decision: decision,
        p_reason: reason,
        p_version: version,
      }),
    );
    expireServices();
    return { status: provider.status };
  },
});
