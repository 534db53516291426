import { createHash } from "node:crypto";
import sharp from "sharp";
import { publicEnv } from "../env";
import { brandPicture, shareSize } from "../shared/brand-picture";
import { venueImageUrl } from "./images";

// As many as a page of search results leads to; about 100 kB each.
const KEPT = 48;
const kept = new Map<string, Promise<Buffer | null>>();

async function make(path: string): Promise<Buffer | null> {
  const url = venueImageUrl(path);
  // A path may be an address, and only our own storage is asked for bytes.
  if (!url || !publicEnv.supabaseUrl || !url.startsWith(`${publicEnv.supabaseUrl}/storage/`)) {
    return null;
  }
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) return null;
  return sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(shareSize.width, shareSize.height, { fit: "cover", position: "attention" })
    .flatten({ background: "#f8f7f6" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** A stored picture as links to its venue show it, as JPEG; null when it cannot be had. */
export function sharePicture(path: string): Promise<Buffer | null> {
  const known = kept.get(path);
  if (known) return known;
  const made = make(path).catch(() => null);
  kept.set(path, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  // What failed may work the next time.
  void made.then((bytes) => bytes || kept.delete(path));
  return made;
}

/** The picture that links to a venue show, as Open Graph names it; the brand's where there is none. */
export function shareImage(venue: { id: string; image: { path: string } | null }, alt: string) {
  if (!venue.image) return brandPicture;
  // Another picture has another address, so that nobody goes on showing the old one.
  const version = createHash("sha1").update(venue.image.path).digest("hex").slice(0, 10);
  return { url: `/api/pictures/venues/${venue.id}?v=${version}`, ...shareSize, alt };
}
