import { type Crop, sideOf } from "./rules/crop";

const SIDE = 512;
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** The pixels of a file, the right way up; null for what the browser cannot read as a picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Fills a square canvas with the crop of a picture. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const side = sideOf(picture, crop.zoom);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}

/** The crop as a small file of its own; null when the browser cannot write one. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(SIDE, Math.round(sideOf(picture, crop.zoom)));
  drawCrop(canvas, picture, crop);
  // WebP keeps what is transparent in a logo; where it cannot be written PNG comes out.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
  return blob && new File([blob], "picture", { type: blob.type });
}
