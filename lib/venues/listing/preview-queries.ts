import { unwrap } from "../../errors";
import { type ListingStatus, toListingStatus } from "../../listings/types";
import { getConfirmations } from "../../shared/confirmations";
import { bothLanguages } from "../../shared/localized";
import { pictureUrl } from "../../shared/picture-url";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import {
  type DetailRow,
  fetchVenuePayment,
  fetchVenuePrice,
  selectDetail,
  toDetail,
} from "../detail-rows";
import { getPublicProfile } from "../queries";
import type { PublicProfile, VenueDetail } from "../types";
import { UNTITLED } from "./rules/text";

/** A host's own venue as guests will see it, and whether they can see it now. */
export type VenuePreview = {
  venue: VenueDetail;
  host: PublicProfile | null;
  status: ListingStatus;
  /** Whether a pending revision is applied. */
  isRevised: boolean;
};

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** The row with a revision applied: columns by name, the type by its id, pictures by their paths. */
async function applyRevision(client: Client, row: DetailRow, changes: unknown): Promise<DetailRow> {
  if (typeof changes !== "object" || changes === null) return row;
  const { type_id, images, ...columns } = changes as { type_id?: string; images?: string[] };
  const revised: DetailRow = { ...row, ...columns };
  if (type_id) {
    const type = client.from("venue_types").select("slug,name,name_ar").eq("id", type_id);
    revised.venue_types = (await type.maybeSingle()).data;
  }
  if (images) {
    revised.listing_images = images.map((path, position) => {
      const image = row.listing_images.find((candidate) => candidate.path === path);
      const noCaptions = { alt: null, alt_ar: null, caption: null, caption_ar: null };
      return { ...noCaptions, ...image, path, position };
    });
  }
  return revised;
}

/** The host's public profile, or its future public part before any venue is public. */
async function getHostProfile(client: Client, hostId: string): Promise<PublicProfile | null> {
  const profile = await getPublicProfile(hostId);
  if (profile.ok && profile.data) return profile.data;
  const answer = await client
    .from("users")
    .select(
      "id,first_name,avatar_url,bio,is_verified,verification_type,identity_checked_at,created_at",
    )
    .eq("id", hostId)
    .maybeSingle();
  const row = answer.data;
  return (
    row && {
      id: row.id,
      firstName: row.first_name ?? "",
      avatarUrl: pictureUrl(row.avatar_url),
      bio: row.bio ?? "",
      confirmations: getConfirmations({
        ...row,
        isIdentityChecked: row.identity_checked_at !== null,
      }),
      since: row.created_at,
      response: null,
    }
  );
}

/**
 * The host's own venue as guests will see it, in any status, with a pending revision applied; null when the venue is
 * not theirs.
 */
export async function getVenuePreview(id: string, hostId: string): Promise<VenuePreview | null> {
  if (!isUuid(id)) return null;
  const client = await createServerSupabase();
  const [answer, statusAnswer, pending, catalogue] = await Promise.all([
    selectDetail(client, id).eq("host_id", hostId).maybeSingle(),
    client.from("venues").select("status").eq("id", id).eq("host_id", hostId).maybeSingle(),
    client
      .from("listing_revisions")
      .select("changes")
      .eq("listing_id", id)
      .eq("status", "pending")
      .maybeSingle(),
    getCatalogue(),
  ]);
  if (answer.error) unwrap(answer);
  if (!answer.data || !statusAnswer.data) return null;
  const [row, price, terms, host] = await Promise.all([
    applyRevision(client, answer.data, pending.data?.changes),
    fetchVenuePrice(client, id),
    fetchVenuePayment(client, id),
    getHostProfile(client, hostId),
  ]);
  const venue = toDetail(row, catalogue.ok ? catalogue.data.cities : [], price, terms);
  const { status } = statusAnswer.data;
  return {
    venue: row.name === UNTITLED ? { ...venue, name: bothLanguages(null, row.name_ar) } : venue,
    host,
    status: toListingStatus(status),
    isRevised: Boolean(pending.data),
  };
}
