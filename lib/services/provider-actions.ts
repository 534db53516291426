"use server";

import { expireServices, expireVenue } from "../cache/tags";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { reviewNote } from "../shared/review-note";
import { z } from "../shared/zod";
import type { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { listingVersion } from "../venues/listing/schemas";
import { serviceInput } from "./provider-schemas";
import { toServiceError, toStoredService } from "./service-writes";

const id = z.uuid();

type Client = Awaited<ReturnType<typeof createServerSupabase>>;
type SavedService = { id: string; version: string };

/** Submits a saved service; it stays a draft while its provider needs verification. Throws AppError. */
async function submitSavedService(supabase: Client, saved: SavedService, note?: string) {
  const { error } = await supabase.rpc("submit_listing", {
    p_listing_id: saved.id,
    p_note: note,
  });
  const code = error && errorCodeOf(error);
  if (code && code !== "not_verified") throw toServiceError(error);
  return { ...saved, needsVerification: code === "not_verified", awaitsReview: false };
}

/**
 * Saves one of the caller's services, or a new draft without an id, and submits it in the mode `submit`. It stays a
 * draft while the provider needs verification. Changes of reviewed fields of a published service become a revision that
 * waits for review, as `awaitsReview` tells. Throws `rejected_unchanged` when the same content was rejected and there
 * is no note to the reviewer; a draft is saved anyway. Throws `edited_elsewhere` when the service was saved since the
 * version, which a repetition of the latest save (the same `saveId`) is not told.
 */
export const saveService = defineAction({
  access: "service_provider",
  input: z.object({
    id: id.nullable(),
    version: listingVersion.nullable(),
    /** Chosen by the form; a save that is repeated after a lost answer has the same id. */
    saveId: id,
    service: serviceInput,
    note: reviewNote,
  }),
  async run({ id, version, saveId, service, note }, { supabase, user }) {
    const { service: columns, details } = await toStoredService(service);
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
    const answer = await supabase.rpc("save_service", {
      // The function accepts null for a new service; the generated types have no nullable arguments.
      p_service_id: id as string,
      p_service: columns,
      p_details: details,
      p_version: version === null ? undefined : Number(version),
      p_save_id: saveId,
      p_note: note,
    });
    if (answer.error) throw toServiceError(answer.error);
    const row = unwrapRow(z.object({ id: z.string(), version: z.number() }), answer);
    const saved = { id: row.id, version: String(row.version) };
    expireServices();
    if (service.mode === "submit") return submitSavedService(supabase, saved, note);
    const { data: revision } = await supabase
      .from("listing_revisions")
      .select("id")
      .match({ listing_id: saved.id, status: "pending" })
      .maybeSingle();
    return { ...saved, needsVerification: false, awaitsReview: revision !== null };
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
