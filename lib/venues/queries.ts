import { cache } from "react";
import { type Read, readPublic } from "../cache/read";
import { cacheTags } from "../cache/tags";
import { AppError, unwrap } from "../errors";
import { fetchServiceFeePercent } from "../quotes/queries";
import { isUuid } from "../shared/uuid";
import { createPublicClient } from "../supabase/public";
import { getCatalogue } from "./catalogue";
import { selectDetail, toDetail } from "./detail-rows";
import { toResponse } from "./rows";
import type { City, PublicProfile, VenueDetail } from "./types";

/** The cities, or none: a card without its city's Arabic name is better than no card. */
async function cities(): Promise<City[]> {
  const catalogue = await getCatalogue();
  return catalogue.ok ? catalogue.data.cities : [];
}

async function loadVenue(id: string, known: City[]): Promise<VenueDetail | null> {
  const client = createPublicClient();
  const answer = await selectDetail(client, id).eq("status", "active").maybeSingle();
  if (answer.error) throw answer.error;
  return answer.data && toDetail(answer.data, known, await fetchServiceFeePercent(client, id));
}

/** An active venue with all that its page shows; null when there is none that the public may see. */
export const getVenue = cache(async (id: string): Promise<Read<VenueDetail | null>> => {
  if (!isUuid(id)) return { ok: true, data: null };
  const key = id.toLowerCase();
  const known = await cities();
  return readPublic(["venue", key], [cacheTags.venue(key), cacheTags.catalogue], () =>
    loadVenue(key, known),
  );
});

/** What the public may know of a host or provider; null when they offer nothing. */
export async function getPublicProfile(id: string): Promise<Read<PublicProfile | null>> {
  return readPublic(["profile", id], [cacheTags.venues], async () => {
    const client = createPublicClient();
    const [answer, response] = await Promise.all([
      client
        .from("public_profiles")
        .select("id,first_name,avatar_url,bio,is_verified,created_at")
        .eq("id", id)
        .maybeSingle(),
      client.rpc("get_host_response_stats", { p_host_id: id }),
    ]);
    const error = answer.error ?? response.error;
    if (error) throw new AppError("unexpected", error);
    const row = answer.data;
    return row?.id
      ? {
          id: row.id,
          firstName: row.first_name ?? "",
          avatarUrl: row.avatar_url,
          bio: row.bio ?? "",
          isVerified: row.is_verified ?? false,
          since: row.created_at ?? "",
          response: toResponse(response.data),
        }
      : null;
  });
}

// Each is there in two languages, and a sitemap holds 50,000 addresses.
const MOST_IN_SITEMAP = 20_000;

/** Ids and last changes of all active venues, for the sitemap. */
export async function listVenueChanges(): Promise<Read<{ id: string; updatedAt: string }[]>> {
  return readPublic(["venue-changes"], [cacheTags.venues], async () => {
    const client = createPublicClient();
    const found: { id: string; updatedAt: string }[] = [];
    // A backend answers with no more rows at once than this, whatever is asked for.
    const part = 1000;
    for (let from = 0; from < MOST_IN_SITEMAP; from += part) {
      const rows = unwrap(
        await client
          .from("venues")
          .select("id,updated_at")
          .eq("status", "active")
          .order("updated_at", { ascending: false })
          .order("id")
          .range(from, from + part - 1),
      );
      found.push(...rows.map((row) => ({ id: row.id, updatedAt: row.updated_at })));
      if (rows.length < part) break;
    }
    return found;
  });
}
