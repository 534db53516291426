import type { Database } from "./database.types";

type Bucket = "venue-images" | "service-images" | "avatars";
type StorageError = { message: string; statusCode?: string };
type Client = {
  rpc: (
    name: "is_storage_folder_full",
    args: Database["public"]["Functions"]["is_storage_folder_full"]["Args"],
  ) => PromiseLike<{ data: boolean | null; error: unknown }>;
};

/**
 * Whether storage refused a file because the caller's folder holds as many as one account may store. Storage
 * itself tells only that its policies refused.
 */
export async function isRefusedByFullFolder(
  supabase: Client,
  bucket: Bucket,
  error: StorageError,
): Promise<boolean> {
  if (error.statusCode !== "403") return false;
  return (await supabase.rpc("is_storage_folder_full", { p_bucket_id: bucket })).data === true;
}
