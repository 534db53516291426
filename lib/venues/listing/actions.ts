"use server";

import { z } from "zod";
import { expireVenue } from "../../cache/tags";
import { defineAction } from "../../define-action";
import { unwrap } from "../../errors";
import { discardPhotos } from "../photos/photos";
import { listingSchema } from "./schemas";
import { moveVenue, publishListing, saveListing } from "./writes";

const id = z.uuid();
const listing = z.object({
  id: id.nullable(),
  version: z.int().positive().nullable(),
  form: listingSchema,
});

/**
 * Saves a listing: a new draft when it has no id. Says which fields were refused. Errors:
 * edited_elsewhere when it was saved since that version.
 */
export const saveVenueAction = defineAction({
  access: "host",
  input: listing,
  run: (sent, { supabase }) => saveListing(supabase, sent),
});

/** Saves a listing and sends it to review. Says which fields are missing or were refused. */
export const publishVenueAction = defineAction({
  access: "host",
  input: listing,
  run: (sent, { supabase }) => publishListing(supabase, sent),
});

/** Sends a saved listing to review as it is. */
export const submitVenueAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => {
    unwrap(await supabase.rpc("submit_venue", { p_venue_id: id }));
    return { id };
  },
});

/** Takes a venue off the public pages and back, or a listing out of the review queue. */
export const moveVenueAction = defineAction({
  access: "host",
  input: z.object({ id, to: z.enum(["paused", "active", "draft"]) }),
  run: ({ id, to }, { supabase, user }) => moveVenue(supabase, user.id, id, to),
});

/** Makes a draft of a listing, whatever its status; answers the draft's id. */
export const duplicateVenueAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => ({
    id: unwrap(await supabase.rpc("duplicate_venue", { p_venue_id: id })),
  }),
});

/** Puts a listing away, which takes it off the public pages, or brings it back as it was. */
export const archiveVenueAction = defineAction({
  access: "host",
  input: z.object({ id, away: z.boolean() }),
  run: async ({ id, away }, { supabase }) => {
    unwrap(await supabase.rpc(away ? "archive_venue" : "unarchive_venue", { p_venue_id: id }));
    if (away) expireVenue(id);
    return { id };
  },
});

/** Takes back the change of a published listing that waits for review. */
export const discardChangeAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => {
    const { error } = await supabase.rpc("discard_revision", { p_venue_id: id });
    if (error) unwrap({ data: null, error });
    return { id };
  },
});

/** Deletes a draft or a rejected listing, and its pictures. */
export const deleteDraftAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase, user }) => {
    const gone = unwrap(
      await supabase
        .from("venues")
        .delete()
        .eq("id", id)
        .eq("host_id", user.id)
        .select("id,images")
        .maybeSingle(),
    );
    await discardPhotos(supabase, gone.images);
    return { id };
  },
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
