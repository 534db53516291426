import { createHash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import sharp from "sharp";
import { publicEnv } from "../../env";
import { brandPicture, shareSize } from "../../shared/brand-picture";
import { isPlainWebp } from "../../shared/is-plain-webp";
import type { Locale } from "../../shared/locale-tag";
import { localized } from "../../shared/localized";
import { maxStoredBytes } from "../../shared/picture-types";
import { venueImageUrl } from "../photos/image-url";
import { photoRules } from "../photos/rules/photo-rules";
import type { VenueDetail } from "../types";
import { createPictureCache } from "./picture-cache";
import { type ShareText, shareLayers } from "./share-text";

/** The size of the cache in bytes: about 140 venues in both languages. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const getPicture = createPictureCache(MAX_CACHED_BYTES);

async function renderSharePicture(
  path: string,
  text: ShareText,
  locale: Locale,
): Promise<Buffer | null> {
  const url = venueImageUrl(path);
  // A path may be an absolute address; fetch only from our own storage.
  if (!url || !publicEnv.supabaseUrl || !url.startsWith(`${publicEnv.supabaseUrl}/storage/`)) {
    return null;
  }
  const [response, layers] = await Promise.all([
    fetch(url, { signal: AbortSignal.timeout(10_000) }),
    shareLayers(text, locale).catch((error: unknown) => {
      // A picture without text is better than none.
      console.error("the text of a share picture could not be rendered", error);
      return [];
    }),
  ]);
  const isTooLarge = Number(response.headers.get("content-length")) > maxStoredBytes;
  if (!response.ok || isTooLarge) {
    await response.body?.cancel();
    return null;
  }
  const photo = Buffer.from(await response.arrayBuffer());
  if (!isPlainWebp(photo)) return null;
  const limitInputPixels = photoRules.maxStoredSide ** 2;
  return (
    sharp(photo, { limitInputPixels })
      .resize(shareSize.width, shareSize.height, { fit: "cover", position: "attention" })
      .flatten({ background: "#f8f7f6" })
      .composite(layers)
      // Without mozjpeg: it takes three times as long for a file a fifth smaller, and anybody may request the picture
      // of any venue.
      .jpeg({ quality: 82 })
      .toBuffer()
  );
}

async function getShareText(venue: VenueDetail, locale: Locale): Promise<ShareText> {
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

/** A venue's main image with its name, as a JPEG for shared links; null when it cannot be rendered. */
export async function sharePicture(venue: VenueDetail, locale: Locale): Promise<Buffer | null> {
  const path = venue.image?.path;
  if (!path) return null;
  const text = await getShareText(venue, locale);
  const key = JSON.stringify([locale, path, text]);
  return getPicture(key, () => renderSharePicture(path, text, locale));
}

/** The Open Graph image of a venue; the brand's when the venue has no image. */
export function shareImage(venue: VenueDetail, locale: Locale) {
  if (!venue.image) return brandPicture;
  const alt = localized(venue.name, locale);
  // A changed image or text gets a new address, because crawlers cache the old one.
  const content = [venue.image.path, alt, venue.type?.slug, venue.citySlug, venue.capacity];
  const version = createHash("sha1").update(JSON.stringify(content)).digest("hex").slice(0, 10);
  const query = new URLSearchParams({ v: version, locale });
  return { url: `/api/pictures/venues/${venue.id}?${query}`, ...shareSize, alt };
}
