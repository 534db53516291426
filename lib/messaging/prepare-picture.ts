import { preparePhoto } from "../venues/photos/prepare-photo.ts";
import { fileRules } from "./rules/file-rules.ts";

/** Turns a picture of a message into WebP without metadata of camera and place, whatever its proportions. */
export const preparePicture = (bytes: Uint8Array) =>
  preparePhoto(bytes, ({ width, height }) =>
    width * height > fileRules.maxPixels ? "tooManyPixels" : null,
  );
