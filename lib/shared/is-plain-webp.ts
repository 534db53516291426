import { maxStoredSide } from "./picture-types.ts";

/** The first bytes of a file that `isPlainWebp` needs. */
export const webpStartLength = 30;

/** A little more than an uploaded photo may have (lib/venues/photos/rules/photo-rules.ts), whose sides were rounded since. */
const maxRatio = 4.1;

/** The site stores no larger picture. Browsers and decoders take four bytes of memory for each. */
const maxStoredPixels = maxStoredSide ** 2;

/**
 * The size in pixels of a file that begins like a WebP picture as the site stores them, whatever its proportions, and null for any
 * other: lossy, of one chunk and up to `maxStoredPixels` (https://developers.google.com/speed/webp/docs/riff_container, RFC 6386 section 9.1). An extended file may move, so that
 * an admin would see its beginning only, have transparency, so that its content shows on the ground of one theme only, or a
 * colour profile, which can take minutes to decode. A lossless one can take a thousand times its size in memory.
 */
export function getPlainWebpSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.byteLength < webpStartLength) return null;
  const start = String.fromCharCode(...bytes.subarray(0, webpStartLength));
  const view = new DataView(bytes.buffer, bytes.byteOffset, webpStartLength);
  const isKeyFrame = view.getUint32(22, true) >>> 8 === 0x2a019d;
  if (!/^RIFF.{4}WEBPVP8 /s.test(start) || !isKeyFrame) return null;
  const width = view.getUint16(26, true) & 0x3fff;
  const height = view.getUint16(28, true) & 0x3fff;
  return width * height <= maxStoredPixels ? { width, height } : null;
}

/** Whether a file begins like a WebP picture as the site stores those of listings and profiles (`getPlainWebpSize`). */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const size = getPlainWebpSize(bytes);
  if (!size) return false;
  return Math.max(size.width, size.height) <= maxRatio * Math.min(size.width, size.height);
}
