"use server";

import { defineAction } from "../../define-action";
import { textLimits } from "../../shared/text-limits";
import { z } from "../../shared/zod";
import { editVersion, listingSchema } from "./schemas";
import { saveListingAsAdmin } from "./writes";

/**
 * Saves a host's listing as an admin, and notifies the host of the changes and the reason. Returns the refused fields.
 * Throws `edited_elsewhere` when it was changed since that version.
 */
export const adminSaveVenueAction = defineAction({
  access: "admin",
  input: z.object({
    id: z.uuid(),
    version: editVersion.nullable(),
    reason: z.string().trim().min(1).max(textLimits.reason),
    form: listingSchema,
  }),
  run: (input, { supabase }) => saveListingAsAdmin(supabase, input),
});
