import { expireVenue } from "../../cache/tags";
import { AppError, errorCodeOf, unwrap } from "../../errors";
import type { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { listingDetails, venueRow } from "./rules/listing";
import type { VenueForm } from "./schemas";
import type { PublishAnswer, Refusal, SaveAnswer } from "./types";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;
type DatabaseError = { code?: string; message?: string; details?: string | null };

// Columns whose fields have another name in the form.
const formNames: Record<string, string> = {
  name: "title",
  name_ar: "title_ar",
  type_id: "venue_type_id",
  latitude: "pin",
  longitude: "pin",
  amenities: "selectedAmenities",
  time_zone: "city",
};

/** What was refused, in the names of the form; rethrows what is no refusal of values. */
function refusalOf(error: DatabaseError): Refusal {
  const code = errorCodeOf(error);
  if (code !== "invalid_input") throw new AppError(code, error);
  const named = error.code === "PT422" ? (error.details ?? "").split(",") : [];
  return {
    code,
    fields: named.filter(Boolean).map((column) => formNames[column] ?? column),
  };
}

/** A listing as the wizard sends it; without a version it is saved over whatever was saved meanwhile. */
type Sent = { id: string | null; version: number | null; form: VenueForm };

/**
 * Saves a listing in one transaction. Errors: edited_elsewhere, not_found, forbidden, wrong_status, …
 * as AppError.
 */
export async function saveListing(
  supabase: Client,
  { id, version, form }: Sent,
): Promise<SaveAnswer> {
  const catalogue = await getCatalogue();
  const answer = await supabase.rpc("save_listing", {
    // The function takes null for a new listing; generated types know no nullable arguments.
    p_venue_id: id as string,
    p_venue: venueRow(form, catalogue.ok ? catalogue.data.cities : []),
    p_details: listingDetails(form),
    p_version: version ?? undefined,
  });
  if (answer.error) return { saved: false, ...refusalOf(answer.error) };
  const saved = unwrap(answer);
  const venue = unwrap(
    await supabase.from("venues").select("status,listing_version").eq("id", saved).single(),
  );
  // What nobody else can see is remembered by no page.
  if (venue.status === "active") expireVenue(saved);
  return { saved: true, id: saved, version: venue.listing_version };
}

/** Saves and submits. After a failed submission the id of what was saved is still answered. */
export async function publishListing(supabase: Client, sent: Sent): Promise<PublishAnswer> {
  const answer = await saveListing(supabase, sent);
  if (!answer.saved) {
    const { code, fields } = answer;
    return { published: false, id: sent.id, version: sent.version, code, fields };
  }
  const { id, version } = answer;
  const { error } = await supabase.rpc("submit_venue", { p_venue_id: id });
  if (error && errorCodeOf(error) === "not_verified") {
    return { published: false, id, version, code: "not_verified", fields: [] };
  }
  if (error) return { published: false, id, version, ...refusalOf(error) };
  return { published: true, id, version };
}

/** Moves a venue's status where the guard of venues lets its host. */
export async function moveVenue(
  supabase: Client,
  hostId: string,
  id: string,
  to: "paused" | "active" | "draft",
): Promise<{ id: string }> {
  const moved = await supabase
    .from("venues")
    .update({ status: to })
    .eq("id", id)
    .eq("host_id", hostId)
    .select("id")
    .maybeSingle();
  unwrap(moved);
  if (to !== "draft") expireVenue(id);
  return { id };
}
