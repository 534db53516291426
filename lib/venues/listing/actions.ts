"use server";

import { expireVenue } from "../../cache/tags";
import { defineAction } from "../../define-action";
import { unwrap } from "../../errors";
import { reviewNote } from "../../shared/review-note";
import { z } from "../../shared/zod";
import { removePhotos } from "../photos/remove-photos";
import { listingSchema, listingVersion } from "./schemas";
import { publishListing, saveListing, setVenueStatus } from "./writes";

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

/**
 * Submits a saved listing to review unchanged. Throws `rejected_unchanged` when the same content was rejected and there
 * is no note to the reviewer.
 */
export const submitVenueAction = defineAction({
  access: "host",
  input: z.object({ id, note: reviewNote }),
  run: async ({ id, note }, { supabase }) => {
    unwrap(await supabase.rpc("submit_listing", { p_listing_id: id, p_note: note }));
    return { id };
  },
});

/** Takes a venue off the public pages or puts it back, or withdraws a listing from the review queue. */
export const setVenueStatusAction = defineAction({
  access: "host",
  input: z.object({ id, status: z.enum(["paused", "active", "draft"]) }),
  run: ({ id, status }, { supabase }) => setVenueStatus(supabase, id, status),
});

/** Copies a listing in any status as a draft; returns the draft's id. */
export const duplicateVenueAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => ({
    id: unwrap(await supabase.rpc("duplicate_listing", { p_listing_id: id })),
  }),
});

/** Archives a listing, which takes it off the public pages, or restores its earlier state. */
export const archiveVenueAction = defineAction({
  access: "host",
  input: z.object({ id, isArchived: z.boolean() }),
  run: async ({ id, isArchived }, { supabase }) => {
    const transition = isArchived ? "archive_listing" : "unarchive_listing";
    unwrap(await supabase.rpc(transition, { p_listing_id: id }));
    if (isArchived) expireVenue(id);
    return { id };
  },
});

/** Discards the open revision of a published listing, whether pending or rejected. */
export const discardRevisionAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => {
    const { error } = await supabase.rpc("discard_revision", { p_listing_id: id });
    if (error) unwrap({ data: null, error });
    return { id };
  },
});

/** Deletes a draft or a rejected listing, and its pictures. */
export const deleteDraftAction = defineAction({
  access: "host",
  input: z.object({ id }),
  run: async ({ id }, { supabase, user }) => {
    const deleted = unwrap(
      await supabase
        .from("venues")
        .delete()
        .eq("id", id)
        .eq("host_id", user.id)
        .select("id,images")
        .maybeSingle(),
    );
    await removePhotos(supabase, deleted.images);
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
