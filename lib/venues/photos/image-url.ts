import { publicEnv } from "../../env";

/** The public address of a picture in a storage bucket; null without a backend. */
function storageUrl(bucket: string, path: string): string | null {
  if (!publicEnv.supabaseUrl) return null;
  const safe = path.split("/").map(encodeURIComponent).join("/");
  return `${publicEnv.supabaseUrl}/storage/v1/object/public/${bucket}/${safe}`;
}

/** The address of a venue's picture by its path in the bucket `venue-images`. */
export function venueImageUrl(path: string): string | null {
  return storageUrl("venue-images", path);
}

/** The address of a service's picture by its path in the bucket `service-images`. */
export function serviceImageUrl(path: string): string | null {
  return storageUrl("service-images", path);
}
