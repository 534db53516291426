import { cache } from "react";
import { cacheTags } from "../cache/cache-tags";
import { type Read, readFresh, readPublic } from "../cache/read";
import { AppError } from "../errors";
import { getConfirmations } from "../shared/confirmations";
import { pictureUrl } from "../shared/picture-url";
import { isUuid } from "../shared/uuid";
import { createPublicClient } from "../supabase/public";
import { listCities } from "./catalogue";
import { fetchVenuePayment, fetchVenuePrice, selectDetail, toDetail } from "./detail-rows";
import { toHostResponse } from "./rows";
import type { City, FromPrice, PublicProfile, VenueDetail } from "./types";

async function loadVenue(id: string, cities: City[]): Promise<VenueDetail | null> {
  const client = createPublicClient();
  const response = await selectDetail(client, id).eq("status", "active").maybeSingle();
  if (response.error) throw response.error;
  if (!response.data) return null;
  const [price, terms] = await Promise.all([
    fetchVenuePrice(client, id),
    fetchVenuePayment(client, id),
  ]);
  return toDetail(response.data, cities, price, terms);
}

/** An active venue with everything that its page shows; null for one that is not public. */
export const getVenue = cache(async (id: string): Promise<Read<VenueDetail | null>> => {
  if (!isUuid(id)) return { ok: true, data: null };
  const key = id.toLowerCase();
  // Without the catalogue the city keeps its stored name.
  const cities = await listCities();
  const tags = [cacheTags.venue(key), cacheTags.catalogue, cacheTags.services];
  return readPublic(["venue", key], tags, () => loadVenue(key, cities));
});

/** The lowest price of a venue for `guests`; the price of its page if it cannot be read. */
export async function getFromPrice(venue: VenueDetail, guests: number): Promise<FromPrice> {
  if (guests <= 1 || venue.from.guests === null) return venue.from;
  const price = await readFresh(() => fetchVenuePrice(createPublicClient(), venue.id, guests));
  return price.ok ? price.data.from : venue.from;
}

/** The public profile of a host or provider; null when they offer nothing. */
export async function getPublicProfile(id: string): Promise<Read<PublicProfile | null>> {
  return readPublic(["profile", id], [cacheTags.venues], async () => {
    const client = createPublicClient();
    const [profile, hostResponse] = await Promise.all([
      client
        .from("public_profiles")
        .select(
          "id,first_name,avatar_url,bio,is_verified,verification_type,is_identity_checked,created_at",
        )
        .eq("id", id)
        .maybeSingle(),
      client.rpc("get_host_response_stats", { p_host_id: id }),
    ]);
    const error = profile.error ?? hostResponse.error;
    if (error) throw new AppError("unexpected", error);
    const row = profile.data;
    return row?.id
      ? {
          id: row.id,
          firstName: row.first_name ?? "",
          avatarUrl: pictureUrl(row.avatar_url),
          bio: row.bio ?? "",
          confirmations: getConfirmations({ ...row, isIdentityChecked: row.is_identity_checked }),
          since: row.created_at ?? "",
          response: toHostResponse(hostResponse.data),
        }
      : null;
  });
}
