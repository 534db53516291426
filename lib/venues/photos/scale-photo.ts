import { getScaledSize, getSizeProblem, type PhotoProblem } from "./rules/photo-rules";

/** The photo to send, or why it cannot be sent. */
export type ScaledPhoto = { body: Blob } | { problem: PhotoProblem };

/** The quality of the sent photo; the server encodes it again. */
const QUALITY = 0.9;

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
  // A browser that cannot write WebP returns a PNG.
  if (webp.type === "image/webp") return webp;
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

/**
 * Scales a photo to the size that the server stores, upright: decoding applies the EXIF orientation by default. Returns
 * a photo unchanged if it is small enough or would become a larger file.
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
    // As on the server: transparent parts become white.
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
