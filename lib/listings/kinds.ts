import { expireServices, expireVenue } from "../cache/tags";
import type { createServerSupabase } from "../supabase/server";
import { photoLimits } from "./photos";
import { type ListingKind, toListingKind } from "./types";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** What a kind has of its own where one action serves all. */
const kinds = {
  venue: {
    bucket: photoLimits.venue.bucket,
    expire: expireVenue,
    remove: (supabase: Client, id: string, ownerId: string) =>
      supabase.from("venues").delete().match({ id, host_id: ownerId }).select("images"),
  },
  service: {
    bucket: photoLimits.service.bucket,
    expire: (_id: string) => expireServices(),
    remove: (supabase: Client, id: string, ownerId: string) =>
      supabase.from("services").delete().match({ id, provider_id: ownerId }).select("images"),
  },
} as const satisfies Record<ListingKind, unknown>;

/** The kind of a listing's row. Throws for one that the site does not know. */
export const kindOf = ({ kind }: { kind: string }) => kinds[toListingKind(kind)];
