import { optimizerAddress, pictureSizes, profilePictureWidth } from "../shared/picture-sources.ts";
import { decodedPath } from "./request-limits.ts";

/** Pictures that pages import (components/auth/auth-frame.tsx). */
const importedPicture = /^\/_next\/static\/media\/[\w.-]+\.webp$/;
/** A path in a bucket as its address has it (lib/venues/photos/image-url.ts, `private.are_storage_paths`). */
const storedPicture =
  /^\/storage\/v1\/object\/public\/(?:venue|service)-images\/[\w-]+(?:\/[\w-](?:[\w.-]|%20)*)+$/;

/** The path of a profile picture or logo (`private.own_picture_path`, supabase/schemas/identity/profile-pictures.sql). */
const profilePicture =
  /^\/storage\/v1\/object\/public\/avatars\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\w-]{1,100}\.(?:webp|png|jpe?g)$/;

/** The widths in which pages show a picture of this address through the image optimizer; none for other addresses. */
function widthsOf(source: string, supabaseUrl: string | null): number[] {
  if (importedPicture.test(source)) return pictureSizes.widths;
  if (supabaseUrl === null || !source.startsWith(supabaseUrl)) return [];
  const path = source.slice(supabaseUrl.length);
  if (profilePicture.test(path)) return [profilePictureWidth];
  return storedPicture.test(path) ? pictureSizes.widths : [];
}

/**
 * Whether a request is for the image optimizer, in whatever spelling, and not exactly as this site writes it: each other
 * spelling of the same picture would be optimized, and kept, once more.
 */
export function isForgedPictureRequest(url: string, supabaseUrl: string | null): boolean {
  if (!/[\\/]_next[\\/]+image/i.test(decodedPath(url))) return false;
  const query = new URLSearchParams(url.split("?", 2)[1]);
  const source = query.get("url") ?? "";
  const width = Number(query.get("w"));
  const isOurs = widthsOf(source, supabaseUrl).includes(width);
  return !isOurs || url !== optimizerAddress(source, width);
}

/** The address of the picture that a request for the image optimizer names, as this site writes it; null for other requests. */
export function pictureSourceOf(url: string): string | null {
  if (!url.startsWith("/_next/image?")) return null;
  return new URLSearchParams(url.split("?", 2)[1]).get("url");
}
