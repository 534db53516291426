import { storedCaptions } from "../../../listings/fields/columns.ts";
import { captionsSchema } from "../../../listings/fields/value-schemas.ts";
import { type Captions, photoLimits } from "../../../listings/photos.ts";
import { isBlank } from "../../../listings/rules/text.ts";
import { z } from "../../../shared/zod.ts";
import { column, defineField } from "./stored-value.ts";

const MAX_IMAGES = photoLimits.venue.max;

/** The number of photos with captions that make a listing complete. */
export const ENOUGH_PHOTOS = 5;
const photoShare = (count: number) => Math.min(count, ENOUGH_PHOTOS) / ENOUGH_PHOTOS;

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
    captionsSchema,
    {},
    {
      kind: "custom",
      label: "photos.captions",
      stored: storedCaptions,
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
