import { preparePhoto } from "../venues/photos/prepare-photo.ts";
import { fileRules } from "./rules/file-rules.ts";

/** Re-encodes a picture of a message as WebP without camera and location metadata, with any proportions. */
export const preparePicture = (bytes: Uint8Array) =>
  preparePhoto(bytes, ({ width, height }) =>
    width * height > fileRules.maxPixels ? "tooManyPixels" : null,
  );
