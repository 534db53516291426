import type { createServerSupabase } from "../supabase/server";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** Removes pictures that no listing shows any more. Only logs a failure. */
export async function removePhotos(
  supabase: Client,
  bucket: string,
  paths: string[],
): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(bucket).remove(paths);
  if (error) console.error("photos of a deleted draft could not be removed", error);
}
