import { createHash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import sharp from "sharp";
import { publicEnv } from "../../env";
import { brandPicture, shareSize } from "../../shared/brand-picture";
import type { Locale } from "../../shared/locale-tag";
import { localized } from "../../shared/localized";
import { venueImageUrl } from "../photos/image-url";
import type { VenueDetail } from "../types";
import { type ShareWords, shareLayers } from "./share-text";

// As many as a page of search results leads to, in both languages; about 100 kB each.
const KEPT = 96;
const kept = new Map<string, Promise<Buffer | null>>();

async function make(path: string, words: ShareWords, locale: Locale): Promise<Buffer | null> {
  const url = venueImageUrl(path);
  // A path may be an address, and only our own storage is asked for bytes.
  if (!url || !publicEnv.supabaseUrl || !url.startsWith(`${publicEnv.supabaseUrl}/storage/`)) {
    return null;
  }
  const [answer, layers] = await Promise.all([
    fetch(url, { signal: AbortSignal.timeout(10_000) }),
    shareLayers(words, locale).catch((error: unknown) => {
      // A picture without words is better than none.
      console.error("the words of a shared picture could not be drawn", error);
      return [];
    }),
  ]);
  if (!answer.ok) return null;
  return sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(shareSize.width, shareSize.height, { fit: "cover", position: "attention" })
    .flatten({ background: "#f8f7f6" })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

async function wordsOf(venue: VenueDetail, locale: Locale): Promise<ShareWords> {
  const [t, tApp] = await Promise.all([
    getTranslations({ locale, namespace: "venues.card" }),
    getTranslations({ locale, namespace: "app" }),
  ]);
  const type = venue.type ? [localized(venue.type.name, locale)] : [];
  const capacity = t("capacity", { count: venue.capacity });
  return {
    name: localized(venue.name, locale),
    about: [...type, localized(venue.city, locale), capacity].join(" · "),
    brand: tApp("name"),
  };
}

/** The main picture of a venue as links to it show it, with its name, as JPEG; null when it cannot be had. */
export async function sharePicture(venue: VenueDetail, locale: Locale): Promise<Buffer | null> {
  const path = venue.image?.path;
  if (!path) return null;
  const words = await wordsOf(venue, locale);
  const key = JSON.stringify([locale, path, words]);
  const known = kept.get(key);
  if (known) return known;
  const made = make(path, words, locale).catch(() => null);
  kept.set(key, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  // What failed may work the next time.
  void made.then((bytes) => bytes || kept.delete(key));
  return made;
}

/** The picture that links to a venue show, as Open Graph names it; the brand's where there is none. */
export function shareImage(venue: VenueDetail, locale: Locale) {
  if (!venue.image) return brandPicture;
  const alt = localized(venue.name, locale);
  // Another picture, or other words on it, has another address, so that nobody goes on showing the old one.
  const shown = [venue.image.path, alt, venue.type?.slug, venue.citySlug, venue.capacity];
  const version = createHash("sha1").update(JSON.stringify(shown)).digest("hex").slice(0, 10);
  const query = new URLSearchParams({ v: version, locale });
  return { url: `/api/pictures/venues/${venue.id}?${query}`, ...shareSize, alt };
}
