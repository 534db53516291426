import { type Crop, cropSide } from "./rules/crop";

const SIDE = 512;
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The picture in a file, with its orientation applied; null when the browser cannot decode it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Draws the crop of a picture on a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const side = cropSide(picture, crop.zoom);
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

/** The crop as a file; null when the browser cannot encode one. */
export async function cropToFile(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(SIDE, Math.round(cropSide(picture, crop.zoom)));
  drawCrop(canvas, picture, crop);
  // WebP keeps the transparency of a logo; a browser that cannot encode it writes PNG.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/webp", 0.9),
  );
  return blob && new File([blob], "picture", { type: blob.type });
}
