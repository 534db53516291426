import { fileTypeFromBuffer } from "file-type";
import { pictureTypes } from "./picture-types.ts";

/**
 * Whether a file begins like a picture of a type that is taken. The bytes tell the type, never a name or a header. To
 * be asked before decoding: the decoder also knows formats with scripts, links to other files and many pages.
 */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return pictureTypes.some((mime) => mime === type?.mime);
}
