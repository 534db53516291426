import { expireVenue } from "../cache/tags";
import type { createServerSupabase } from "../supabase/server";

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;

/**
 * Expires a venue whose hours or blocked times have changed, if it is public: those of a draft are shown nowhere, and a
 * host who changes them again and again would otherwise keep all public pages from being cached.
 */
export async function expireActiveVenue(supabase: Supabase, id: string): Promise<void> {
  const { data, error } = await supabase.from("venues").select("status").eq("id", id).maybeSingle();
  if (error || data?.status === "active") expireVenue(id);
}
