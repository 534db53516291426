import { z } from "../../../shared/zod.ts";
import { isBlank, sanitizeOptionalLine } from "../rules/text.ts";
import { defineField } from "./define-field.ts";
import { column } from "./stored-value.ts";
import { text } from "./value-schemas.ts";

export const MAX_IMAGES = 40;

/** The number of photos with captions that make a listing complete. */
export const ENOUGH_PHOTOS = 5;
const photoShare = (count: number) => Math.min(count, ENOUGH_PHOTOS) / ENOUGH_PHOTOS;

const captionSchema = z.object({
  caption: text(300),
  caption_ar: text(300),
  alt: text(300),
  alt_ar: text(300),
});
type Captions = Record<string, z.output<typeof captionSchema>>;

/** Step 2: pictures by their paths in the bucket, main photo first, and their captions. */
export const photoFields = {
  images: defineField(
    z.array(z.string().min(1).max(500)).max(MAX_IMAGES, `tooMany:${MAX_IMAGES}`),
    [],
    {
      kind: "custom",
      label: "photos.label",
      stored: column("images"),
      isMissing: (value) => value.length === 0,
      completeness: {
        images: {
          weight: 10,
          isRequired: true,
          share: ({ images }: { images: string[] }) => (images.length > 0 ? 1 : 0),
        },
        morePhotos: {
          weight: 6,
          share: ({ images }: { images: string[] }) => photoShare(images.length),
        },
      },
      review: { group: "pictures", kind: "pictures" },
    },
  ),
  captions: defineField(
    z.record(z.string(), captionSchema),
    {},
    {
      kind: "custom",
      label: null,
      stored: {
        columns: ["captions"],
        read: (row) =>
          Object.fromEntries(
            row.listing_images.map(({ path, caption, caption_ar, alt, alt_ar }) => [
              path,
              {
                caption: caption ?? "",
                caption_ar: caption_ar ?? "",
                alt: alt ?? "",
                alt_ar: alt_ar ?? "",
              },
            ]),
          ),
        // A picture that is removed from the listing loses its captions.
        write: (value, { images }) => ({
          details: {
            captions: images.flatMap((path) => {
              const captions = value[path];
              if (!captions) return [];
              return [
                {
                  path,
                  caption: sanitizeOptionalLine(captions.caption),
                  caption_ar: sanitizeOptionalLine(captions.caption_ar),
                  alt: sanitizeOptionalLine(captions.alt),
                  alt_ar: sanitizeOptionalLine(captions.alt_ar),
                },
              ];
            }),
          },
        }),
      },
      completeness: {
        captions: {
          weight: 5,
          share: ({ images, captions }: { images: string[]; captions: Captions }) =>
            photoShare(
              images.filter((path) =>
                Object.values(captions[path] ?? {}).some((caption) => !isBlank(caption)),
              ).length,
            ),
        },
      },
    },
  ),
};
