"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { reviewNote } from "../shared/review-note";
import { z } from "../shared/zod";
import { kindOf } from "./kinds";
import { removePhotos } from "./remove-photos";

// Row-level security and the functions of the database decide who owns a listing of whichever kind.
const id = z.uuid();

/**
 * Submits a saved listing to review unchanged. Throws `invalid_input` when something is missing, and
 * `rejected_unchanged` when the same content was rejected and there is no note to the reviewer.
 */
export const submitListing = defineAction({
  access: "user",
  input: z.object({ id, note: reviewNote }),
  run: async ({ id, note }, { supabase }) => {
    unwrap(await supabase.rpc("submit_listing", { p_listing_id: id, p_note: note }));
    return { id };
  },
});

/** Takes a listing off the public pages or puts it back, or withdraws it from the review queue (`draft`). */
export const setListingStatus = defineAction({
  access: "user",
  input: z.object({ id, status: z.enum(["paused", "active", "draft"]) }),
  run: async ({ id, status }, { supabase }) => {
    const listing = unwrap(
      await supabase.rpc("set_listing_status", { p_listing_id: id, p_status: status }),
    );
    if (status !== "draft") kindOf(listing).expire(id);
    return { id };
  },
});

/** Copies a listing in any status as a draft; returns the draft's id. */
export const duplicateListing = defineAction({
  access: "user",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => ({
    id: unwrap(await supabase.rpc("duplicate_listing", { p_listing_id: id })),
  }),
});

/** Archives a listing, which takes it off the public pages, or restores its earlier state. */
export const archiveListing = defineAction({
  access: "user",
  input: z.object({ id, isArchived: z.boolean() }),
  run: async ({ id, isArchived }, { supabase }) => {
    const transition = isArchived ? "archive_listing" : "unarchive_listing";
    const listing = unwrap(await supabase.rpc(transition, { p_listing_id: id }));
    if (isArchived) kindOf(listing).expire(id);
    return { id };
  },
});

/** Discards the open revision of a published listing, whether pending or rejected. */
export const discardRevision = defineAction({
  access: "user",
  input: z.object({ id }),
  run: async ({ id }, { supabase }) => {
    const { error } = await supabase.rpc("discard_revision", { p_listing_id: id });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});

/** Deletes a draft or a rejected listing, and its pictures. */
export const deleteListing = defineAction({
  access: "user",
  input: z.object({ id }),
  run: async ({ id }, { supabase, user }) => {
    const kind = kindOf(
      unwrap(await supabase.from("listings").select("kind").eq("id", id).maybeSingle()),
    );
    const deleted = unwrap(await kind.remove(supabase, id, user.id).maybeSingle());
    await removePhotos(supabase, kind.bucket, deleted.images);
    return { id };
  },
});
