import { getScaledSize, getSizeProblem, type PhotoProblem } from "./rules/photo-rules";

/** A photo as it is sent, or why it is not. */
export type ScaledPhoto = { body: Blob } | { problem: PhotoProblem };

/** The quality of what is sent; the server encodes it once more. */
const QUALITY = 0.9;

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
  // A browser that cannot write WebP answers a PNG.
  if (webp.type === "image/webp") return webp;
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

/**
 * Scales a photo to the size that the server stores, upright: decoding applies the EXIF orientation by
 * default. A photo that is small enough, or would become a larger file, is sent as it is.
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { problem: "notAnImage" };
  }
  try {
    const problem = getSizeProblem(bitmap);
    if (problem) return { problem };
    const size = getScaledSize(bitmap);
    const canvas = size && new OffscreenCanvas(size.width, size.height);
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return { body: file };
    // As on the server: what is transparent becomes white.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const scaled = await encode(canvas);
    return { body: scaled.size < file.size ? scaled : file };
  } catch {
    return { body: file };
  } finally {
    bitmap.close();
  }
}
