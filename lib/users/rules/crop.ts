/** A square of a picture: its centre in the picture's pixels, and its magnification. */
export type Crop = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

export const MAX_ZOOM = 4;

/** The side of the square in the picture's pixels. */
export const cropSide = ({ width, height }: Size, zoom: number): number =>
  Math.min(width, height) / zoom;

/** The crop, moved and resized to fit into the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, crop.zoom));
  const half = cropSide(size, zoom) / 2;
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: clamp(crop.x, size.width), y: clamp(crop.y, size.height), zoom };
}

/** The largest square in the middle of the picture. */
export const centerCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The crop after the picture was dragged by a share (0 to 1) of the square's side. */
export function panCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = cropSide(size, crop.zoom);
  return clampCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}
