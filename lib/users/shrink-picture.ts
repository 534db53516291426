const SIDE = 512;
export const LARGEST_PICTURE = 10 * 1024 * 1024;

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const side = Math.min(bitmap.width, bitmap.height);
  canvas.width = canvas.height = Math.min(SIDE, side);
  canvas
    .getContext("2d")
    ?.drawImage(
      bitmap,
      (bitmap.width - side) / 2,
      (bitmap.height - side) / 2,
      side,
      side,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return canvas;
}

/** The middle of a picture as a small square; null for what the browser cannot read as a picture. */
export async function shrinkPicture(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = draw(bitmap);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return blob && new File([blob], "avatar.jpg", { type: blob.type });
  } catch {
    return null;
  }
}
