import { fileTypeFromBuffer } from "file-type";
import { pictureTypes } from "./picture-types.ts";

/**
 * Whether a file begins like a picture of an accepted type. Decided by its bytes, never by a name or header. Call it
 * before decoding: the decoder also knows formats with scripts, links to other files and many pages.
 */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return pictureTypes.some((mime) => mime === type?.mime);
}
