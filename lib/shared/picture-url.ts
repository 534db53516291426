import { publicEnv } from "../env";
import { pictureAddress, profilePictureWidth } from "./picture-sources";

/**
 * The address at which pages show a stored profile picture or logo, which is a path of our own storage. Null without a
 * picture, and without a backend. It is the image optimizer's: a file that somebody has put into storage past the site may
 * change after its review, or have so many pixels that the browsers of all who see it run out of memory.
 */
export function pictureUrl(stored: string | null): string | null {
  return stored && publicEnv.supabaseUrl
    ? pictureAddress(publicEnv.supabaseUrl + stored, profilePictureWidth)
    : null;
}

/** The public address of a stored profile picture or logo, for what shows it in several sizes of the image optimizer. Null without a backend. */
export function storedPictureUrl(stored: string): string | null {
  return publicEnv.supabaseUrl ? publicEnv.supabaseUrl + stored : null;
}
