/** A square of a picture: its centre in the picture's pixels, and how far one has come closer. */
export type Crop = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

export const MOST_ZOOM = 4;

/** The side of the square in the picture's pixels. */
export const sideOf = ({ width, height }: Size, zoom: number): number =>
  Math.min(width, height) / zoom;

/** The crop moved and sized so that it lies within the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = sideOf(size, zoom) / 2;
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: clamp(crop.x, size.width), y: clamp(crop.y, size.height), zoom };
}

/** The largest square in the middle. */
export const middle = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The crop after the picture was pushed by so many parts (0 to 1) of the square's side. */
export function push(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}
