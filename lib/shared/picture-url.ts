import { publicEnv } from "../env";

/**
 * The address of a stored profile picture or logo: a path becomes an address of our own storage, an address
 * (of an OAuth provider) stays. Null without a picture, and for a path without a backend.
 */
export function pictureUrl(stored: string | null): string | null {
  if (!stored?.startsWith("/")) return stored;
  return publicEnv.supabaseUrl && `${publicEnv.supabaseUrl}${stored}`;
}
