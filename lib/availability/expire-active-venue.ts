import { expireVenue } from "../cache/tags";
import type { createServerSupabase } from "../supabase/server";

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;

/**
 * Expires a venue whose hours or blocked times have changed, if it is public. A draft is shown nowhere; expiring it
 * would let a host who changes it repeatedly keep all public pages out of the cache.
 */
export async function expireActiveVenue(supabase: Supabase, id: string): Promise<void> {
  const { data, error } = await supabase.from("venues").select("status").eq("id", id).maybeSingle();
  if (error || data?.status === "active") expireVenue(id);
}
