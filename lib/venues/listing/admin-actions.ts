"use server";

import { defineAction } from "../../define-action";
import { textLimits } from "../../shared/text-limits";
import { z } from "../../shared/zod";
import { editVersion, listingSchema } from "./schemas";
import { saveListingAsAdmin } from "./writes";

/**
 * Saves the listing of a host as an admin. The host is told what changed and why. Answers which fields were refused. Errors:
 * edited_elsewhere when it was changed since that version.
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
