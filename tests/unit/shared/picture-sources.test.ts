import { expect, it } from "vitest";
import { pictureAddress, pictureSources } from "@/lib/shared/picture-sources";

const bucket = "https://project.supabase.test/storage/v1/object/public/venue-images";

it("a photo is named in the widths of a page by the addresses of storage", () => {
  expect(pictureSources(`${bucket}/owner/hall.webp`, [384, 640])).toEqual({
    src: `${bucket}/640/owner/hall.webp`,
    srcSet: `${bucket}/384/owner/hall.webp 384w,${bucket}/640/owner/hall.webp 640w`,
  });
});

it.each([
  "https://project.supabase.test/storage/v1/object/public/avatars/owner/face.webp",
  "/_next/static/media/courtyard.webp",
  "/api/messages/files/1",
])("a picture that is stored in one size is named as it is: %s", (src) => {
  expect(pictureSources(src)).toEqual({ src });
  expect(pictureAddress(src, 640)).toBe(src);
});
