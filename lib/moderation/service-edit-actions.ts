"use server";

import { expireServices } from "../cache/tags";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { serviceInput } from "../services/provider-schemas";
import { toServiceError, toStoredService } from "../services/service-writes";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import { reviewVersion } from "./schemas";

/**
 * Saves a provider's service as an admin, and notifies the provider of the changes and the reason. Throws
 * `edited_elsewhere` when there is a newer version than the one that the admin read.
 */
export const adminSaveService = defineAction({
  access: "admin",
  input: z.object({
    id: z.uuid(),
    /** Without it the save overwrites later ones. */
    version: reviewVersion.nullable(),
    reason: z.string().trim().min(1).max(textLimits.reason),
    service: serviceInput,
  }),
  async run({ id, version, reason, service }, { supabase }) {
    const { service: values, details } = await toStoredService(service);
    const answer = await supabase.rpc("admin_save_listing", {
      p_listing_id: id,
      p_values: values,
      p_details: details,
      p_reason: reason,
      p_version: version ?? undefined,
    });
    if (answer.error) throw toServiceError(answer.error);
    const savedVersion = unwrap(answer);
    expireServices();
    return { id, version: savedVersion, needsVerification: false, awaitsReview: false };
  },
});
