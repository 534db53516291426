"use server";

import { defineAction } from "../../define-action";
import { unwrap } from "../../errors";
import { reviewNote } from "../../shared/review-note";
import { z } from "../../shared/zod";
import { listingSchema, listingVersion } from "./schemas";
import { publishListing, saveListing } from "./writes";

const id = z.uuid();
const listing = z.object({
  id: id.nullable(),
  version: listingVersion.nullable(),
  /** Chosen by the wizard; a save that is repeated after a lost answer has the same id. */
  saveId: id,
  note: reviewNote,
  form: listingSchema,
});

/**
 * Saves a listing; a new draft when it has no id. Returns the refused fields. Throws `edited_elsewhere` when it was
 * saved since that version, and `rejected_unchanged` when a change of a published listing equals a rejected one and
 * there is no note.
 */
export const saveVenueAction = defineAction({
  access: "host",
  input: listing,
  run: (input, { supabase }) => saveListing(supabase, input),
});

/** Saves a listing and submits it to review. Returns the missing or refused fields. */
export const publishVenueAction = defineAction({
  access: "host",
  input: listing,
  run: (input, { supabase }) => publishListing(supabase, input),
});

/** Adds a property that several venues can belong to. */
export const addPropertyAction = defineAction({
  access: "host",
  input: z.object({ name: z.string().trim().min(1, "required").max(160, "tooLong:160") }),
  run: async ({ name }, { supabase, user }) =>
    unwrap(
      await supabase
        .from("properties")
        .insert({ host_id: user.id, name })
        .select("id,name")
        .single(),
    ),
});
