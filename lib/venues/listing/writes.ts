import { expireVenue } from "../../cache/tags";
import { AppError, errorCodeOf, unwrap } from "../../errors";
import { type Refusal, toRefusal } from "../../listings/refusal";
import { z } from "../../shared/zod";
import type { createServerSupabase } from "../../supabase/server";
import { unwrapRow } from "../../supabase/unwrap-row";
import { getCatalogue } from "../catalogue";
import { listingFields } from "./fields";
import { toStoredListing } from "./rules/stored-listing";
import type { VenueForm } from "./schemas";
import type { PublishAnswer, SaveAnswer } from "./types";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;
/** The answer of `save_listing`. */
const savedListingRow = z.object({ id: z.string(), status: z.string(), version: z.number() });

/** The refused fields. Throws an AppError for any other failure. */
function toInputRefusal(error: unknown): Refusal {
  const refusal = toRefusal(listingFields, error);
  if (refusal.code !== "invalid_input") throw new AppError(refusal.code, error);
  return refusal;
}

/** A listing as the wizard sends it. Without a version it overwrites later saves. */
type SaveInput = {
  id: string | null;
  version: string | null;
  saveId: string;
  /** The host's note to the reviewer. */
  note?: string;
  form: VenueForm;
};

/**
 * Saves another user's listing as an admin, immediately and with a reason for the host. Throws AppError: `only_admins`,
 * `edited_elsewhere`, `not_found`, …
 */
export async function saveListingAsAdmin(
  supabase: Client,
  {
    id,
    version,
    reason,
    form,
  }: { id: string; version: string | null; reason: string; form: VenueForm },
): Promise<SaveAnswer> {
  const catalogue = await getCatalogue();
  const { venue, details } = toStoredListing(form, catalogue.ok ? catalogue.data.cities : []);
  const answer = await supabase.rpc("admin_save_listing", {
    p_listing_id: id,
    p_values: venue,
    p_details: details,
    p_reason: reason,
    p_version: version ?? undefined,
  });
  if (answer.error) return { saved: false, ...toInputRefusal(answer.error) };
  expireVenue(id);
  return { saved: true, id, version: unwrap(answer) };
}

/**
 * Saves a listing in one transaction. Throws an AppError: edited_elsewhere, rejected_unchanged, not_found,
 * forbidden, wrong_status, …
 */
export async function saveListing(
  supabase: Client,
  { id, version, saveId, note, form }: SaveInput,
): Promise<SaveAnswer> {
  const catalogue = await getCatalogue();
  const { venue, details } = toStoredListing(form, catalogue.ok ? catalogue.data.cities : []);
  const answer = await supabase.rpc("save_listing", {
    // The function accepts null for a new listing; the generated types have no nullable arguments.
    p_venue_id: id as string,
    p_venue: venue,
    p_details: details,
    p_version: version === null ? undefined : Number(version),
    p_save_id: saveId,
    p_note: note,
  });
  if (answer.error) return { saved: false, ...toInputRefusal(answer.error) };
  const saved = unwrapRow(savedListingRow, answer);
  // Only active venues are public, so only their pages are cached.
  if (saved.status === "active") expireVenue(saved.id);
  return { saved: true, id: saved.id, version: String(saved.version) };
}

/** Saves and submits. Returns the id of the saved listing even if the submission fails. */
export async function publishListing(supabase: Client, input: SaveInput): Promise<PublishAnswer> {
  const answer = await saveListing(supabase, input);
  if (!answer.saved) {
    const { code, fields } = answer;
    return { published: false, id: input.id, version: input.version, code, fields };
  }
  const { id, version } = answer;
  const { error } = await supabase.rpc("submit_listing", { p_listing_id: id, p_note: input.note });
  const code = error && errorCodeOf(error);
  if (code === "not_verified" || code === "rejected_unchanged") {
    return { published: false, id, version, code, fields: [] };
  }
  if (error) return { published: false, id, version, ...toInputRefusal(error) };
  return { published: true, id, version };
}
