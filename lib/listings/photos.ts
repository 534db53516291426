import { cleanLine } from "../shared/clean-line.ts";

/** The bucket of the photos of each kind, and how many a listing has at most. */
export const photoLimits = {
  venue: { bucket: "venue-images", max: 40 },
  service: { bucket: "service-images", max: 10 },
} as const;

type CaptionKey = "caption" | "caption_ar" | "alt" | "alt_ar";

/** The caption of a photo and its text alternative, in both languages. */
export type Caption = Record<CaptionKey, string>;
/** Captions by the path of the photo. */
export type Captions = Record<string, Caption>;
export type CaptionRow = { path: string } & Record<CaptionKey, string | null>;

/** A caption with the text of each key. */
export const captionOf = (getText: (key: CaptionKey) => string): Caption => ({
  caption: getText("caption"),
  caption_ar: getText("caption_ar"),
  alt: getText("alt"),
  alt_ar: getText("alt_ar"),
});

/** Captions from rows of `listing_images`. */
export const readCaptions = (rows: readonly CaptionRow[]): Captions =>
  Object.fromEntries(rows.map((row) => [row.path, captionOf((key) => row[key] ?? "")]));

const toStoredText = (text: string) => cleanLine(text.toWellFormed()).trim() || null;

/** Captions as `save_listing` accepts them. A photo that is removed from the listing loses its captions. */
export const toCaptionRows = (captions: Captions, images: readonly string[]): CaptionRow[] =>
  images.flatMap((path) => {
    const caption = captions[path];
    if (!caption) return [];
    return [
      {
        path,
        caption: toStoredText(caption.caption),
        caption_ar: toStoredText(caption.caption_ar),
        alt: toStoredText(caption.alt),
        alt_ar: toStoredText(caption.alt_ar),
      },
    ];
  });
