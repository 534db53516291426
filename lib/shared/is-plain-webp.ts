import { maxStoredSide } from "./picture-types.ts";

/** The first bytes of a file that `isPlainWebp` needs. */
export const webpStartLength = 30;

/** The site stores no larger picture. Browsers and decoders take four bytes of memory for each. */
const maxStoredPixels = maxStoredSide ** 2;

/** The bit for transparency in the sizes of a lossless picture. */
const TRANSPARENCY = 1 << 28;

/** What the first chunk of a WebP picture says of its size, in pixels; null for a chunk that is no picture's. */
function pixelsOf(chunk: string | undefined, view: DataView): number | null {
  switch (chunk) {
    case "VP8L": {
      const sides = view.getUint32(21, true);
      return view.getUint8(20) === 0x2f && (sides & TRANSPARENCY) === 0
        ? (1 + (sides & 0x3fff)) * (1 + ((sides >>> 14) & 0x3fff))
        : null;
    }
    case "VP8 ": {
      const isKeyFrame = view.getUint32(22, true) >>> 8 === 0x2a019d;
      return isKeyFrame
        ? (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
        : null;
    }
    default:
      return null;
  }
}

/**
 * Whether a file begins like a WebP picture as the site stores them: of one chunk and up to `maxStoredPixels`. An extended
 * file (https://developers.google.com/speed/webp/docs/riff_container) may move, so that an admin would see its beginning
 * only, have transparency, so that its content shows on the ground of one theme only, or a colour profile, which can take
 * minutes to decode; libwebp reads its transparency even where its flags deny it. The image optimizer sends a picture on
 * as it is when it moves, and also when it has too many pixels to be optimized.
 */
export function isPlainWebp(bytes: Uint8Array): boolean {
  if (bytes.byteLength < webpStartLength) return false;
  const start = String.fromCharCode(...bytes.subarray(0, webpStartLength));
  const chunk = /^RIFF.{4}WEBP(VP8[ L])/s.exec(start)?.[1];
  const pixels = pixelsOf(chunk, new DataView(bytes.buffer, bytes.byteOffset, webpStartLength));
  return pixels !== null && pixels <= maxStoredPixels;
}
