"use server";

import { z } from "zod";
import { expireServices } from "../cache/tags";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { textLimits } from "../shared/text-limits";
import { venueDecisions } from "./types";

const reason = z.string().trim().max(textLimits.reason).optional();

/** Takes a decision about a service. Public pages change on the next request. */
export const reviewService = defineAction({
  access: "admin",
  input: z.object({ id: z.uuid(), decision: z.enum(venueDecisions), reason }),
  async run({ id, decision, reason }, { supabase }) {
    const service = unwrap(
      await supabase.rpc("review_service", {
        p_service_id: id,
        p_decision: decision,
        p_reason: reason,
      }),
    );
    expireServices();
    return { status: service.status };
  },
});

/** Approves or rejects a business that applied as provider. */
export const reviewProvider = defineAction({
  access: "admin",
  input: z.object({ id: z.uuid(), decision: z.enum(["approve", "reject"]), reason }),
  async run({ id, decision, reason }, { supabase }) {
    const provider = unwrap(
      await supabase.rpc("review_provider", {
        p_user_id: id,
        p_decision: decision,
        p_reason: reason,
      }),
    );
    expireServices();
    return { status: provider.status };
  },
});
