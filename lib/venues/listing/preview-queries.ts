import { unwrap } from "../../errors";
import { fetchServiceFeePercent } from "../../quotes/queries";
import { bothLanguages } from "../../shared/localized";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { type DetailRow, selectDetail, toDetail } from "../detail-rows";
import { getPublicProfile } from "../queries";
import type { PublicProfile, VenueDetail } from "../types";
import { UNTITLED } from "./rules/listing";
import type { VenueStatus } from "./types";
import { venueStatuses } from "./types";

/** A host's own venue as guests will see it, and what they see of it now. */
export type VenuePreview = {
  venue: VenueDetail;
  host: PublicProfile | null;
  status: VenueStatus;
  /** A change that waits for review is in it. */
  isChanged: boolean;
};

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** The row with a waiting change in it: columns by name, the type by its id, pictures by their paths. */
async function withChange(client: Client, row: DetailRow, changes: unknown): Promise<DetailRow> {
  if (typeof changes !== "object" || changes === null) return row;
  const { type_id, images, ...columns } = changes as { type_id?: string; images?: string[] };
  const changed: DetailRow = { ...row, ...columns };
  if (type_id) {
    const type = client.from("venue_types").select("slug,name,name_ar").eq("id", type_id);
    changed.venue_types = (await type.maybeSingle()).data;
  }
  if (images) {
    changed.venue_images = images.map((path, position) => {
      const said = row.venue_images.find((image) => image.path === path);
      const none = { alt: null, alt_ar: null, caption: null, caption_ar: null };
      return { ...none, ...said, path, position };
    });
  }
  return changed;
}

/** The host as their page will show them: what is public already, else what will be. */
async function profileOf(client: Client, hostId: string): Promise<PublicProfile | null> {
  const known = await getPublicProfile(hostId);
  if (known.ok && known.data) return known.data;
  const answer = await client
    .from("users")
    .select("id,first_name,avatar_url,bio,is_verified,created_at")
    .eq("id", hostId)
    .maybeSingle();
  const row = answer.data;
  return (
    row && {
      id: row.id,
      firstName: row.first_name ?? "",
      avatarUrl: row.avatar_url,
      bio: row.bio ?? "",
      isVerified: row.is_verified,
      since: row.created_at,
      response: null,
    }
  );
}

/**
 * The host's own venue as guests will see it, whatever its status, with a change that waits for review
 * in it; null when it is none of theirs.
 */
export async function getVenuePreview(id: string, hostId: string): Promise<VenuePreview | null> {
  if (!isUuid(id)) return null;
  const client = await createServerSupabase();
  const [answer, own, waiting, catalogue] = await Promise.all([
    selectDetail(client, id).eq("host_id", hostId).maybeSingle(),
    client.from("venues").select("status").eq("id", id).eq("host_id", hostId).maybeSingle(),
    client
      .from("venue_revisions")
      .select("changes")
      .eq("venue_id", id)
      .eq("status", "pending")
      .maybeSingle(),
    getCatalogue(),
  ]);
  if (answer.error) unwrap(answer);
  if (!answer.data || !own.data) return null;
  const [row, fee, host] = await Promise.all([
    withChange(client, answer.data, waiting.data?.changes),
    fetchServiceFeePercent(client, id),
    profileOf(client, hostId),
  ]);
  const venue = toDetail(row, catalogue.ok ? catalogue.data.cities : [], fee);
  const { status } = own.data;
  return {
    venue: row.name === UNTITLED ? { ...venue, name: bothLanguages(null, row.name_ar) } : venue,
    host,
    status: venueStatuses.find((known) => known === status) ?? "draft",
    isChanged: Boolean(waiting.data),
  };
}
