"use server";

import { expireServices, expireVenue } from "../cache/tags";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { reviewNote } from "../shared/review-note";
import { z } from "../shared/zod";
import type { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { serviceInput } from "./provider-schemas";
import { toServiceColumns } from "./service-columns";

const id = z.uuid();

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** Submits a saved service; it stays a draft while its provider needs verification. Throws AppError. */
async function submitSavedService(supabase: Client, serviceId: string, note?: string) {
  const { error } = await supabase.rpc("submit_listing", {
    p_listing_id: serviceId,
    p_note: note,
  });
  const code = error && errorCodeOf(error);
  if (code && code !== "not_verified") throw new AppError(code, error);
  return { id: serviceId, needsVerification: code === "not_verified", awaitsReview: false };
}

/**
 * Saves one of the caller's services, or a new draft without an id, and submits it in the mode `submit`. It stays a
 * draft while the provider needs verification. Changes of reviewed fields of a published service become a revision that
 * waits for review, as `awaitsReview` tells. Throws `rejected_unchanged` when the same content was rejected and there
 * is no note to the reviewer; a draft is saved anyway.
 */
export const saveService = defineAction({
  access: "service_provider",
  input: z.object({ id: id.nullable(), service: serviceInput, note: reviewNote }),
  async run({ id, service, note }, { supabase, user }) {
    const fields = await toServiceColumns(service);
    if (id !== null) {
      const { status } = unwrap(
        await supabase
          .from("services")
          .select("status")
          .eq("id", id)
          .eq("provider_id", user.id)
          .maybeSingle(),
      );
      const isUnpublished = status === "draft" || status === "rejected";
      if (isUnpublished === (service.mode === "change")) throw new AppError("wrong_status");
    }
    const { id: savedId } = unwrapRow(
      z.object({ id: z.string() }),
      await supabase.rpc("save_service", {
        // The function accepts null for a new service; the generated types have no nullable arguments.
        p_service_id: id as string,
        p_service: fields,
        p_note: note,
      }),
    );
    expireServices();
    if (service.mode === "submit") return submitSavedService(supabase, savedId, note);
    const { data: revision } = await supabase
      .from("listing_revisions")
      .select("id")
      .match({ listing_id: savedId, status: "pending" })
      .maybeSingle();
    return { id: savedId, needsVerification: false, awaitsReview: revision !== null };
  },
});

/** Submits a service for review. Throws invalid_input when something is missing, and rejected_unchanged as submitVenueAction does. */
export const submitService = defineAction({
  access: "service_provider",
  input: z.object({ id, note: reviewNote }),
  async run({ id, note }, { supabase }) {
    const row = unwrap(await supabase.rpc("submit_listing", { p_listing_id: id, p_note: note }));
    return { status: row.status };
  },
});

/** Pauses or resumes a service, or withdraws it from the review queue (`draft`). */
export const setServiceStatus = defineAction({
  access: "service_provider",
  input: z.object({ id, status: z.enum(["paused", "active", "draft"]) }),
  async run({ id, status }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("set_listing_status", { p_listing_id: id, p_status: status }),
    );
    expireServices();
    return { status: row.status };
  },
});

/** Discards the open revision of a published service, whether pending or rejected. */
export const discardServiceRevision = defineAction({
  access: "service_provider",
  input: z.object({ id }),
  async run({ id }, { supabase }) {
    const { error } = await supabase.rpc("discard_revision", { p_listing_id: id });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});

/** Deletes a draft or a rejected service, and its pictures. */
export const deleteService = defineAction({
  access: "service_provider",
  input: z.object({ id }),
  async run({ id }, { supabase, user }) {
    const deleted = unwrap(
      await supabase
        .from("services")
        .delete()
        .eq("id", id)
        .eq("provider_id", user.id)
        .select("images")
        .maybeSingle(),
    );
    if (deleted.images.length > 0) {
      const { error } = await supabase.storage.from("service-images").remove(deleted.images);
      if (error) console.error("pictures of a deleted service could not be removed", error);
    }
    return { id };
  },
});

/** Accepts or declines a venue's invitation to one of the caller's services. */
export const respondToInvitation = defineAction({
  access: "service_provider",
  input: z.object({
    venueId: z.uuid(),
    serviceId: z.uuid(),
    decision: z.enum(["accept", "decline"]),
  }),
  async run({ venueId, serviceId, decision }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("respond_to_venue_invitation", {
        p_venue_id: venueId,
        p_service_id: serviceId,
        p_answer: decision,
      }),
    );
    expireServices();
    expireVenue(venueId);
    return { status: row.status };
  },
});
