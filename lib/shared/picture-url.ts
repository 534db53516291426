import { publicEnv } from "../env";

/**
 * The public address of a stored profile picture or logo, given as a path in our storage. Null without a picture, and
 * without a backend.
 */
export function pictureUrl(stored: string | null): string | null {
  return stored && publicEnv.supabaseUrl ? publicEnv.supabaseUrl + stored : null;
}
