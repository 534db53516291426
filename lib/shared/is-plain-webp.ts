import { maxStoredSide } from "./picture-types.ts";

/** The number of first bytes that `isPlainWebp` needs. */
export const webpStartLength = 30;

/**
 * Slightly more than the limit for an uploaded photo (lib/venues/photos/rules/photo-rules.ts), because its sides are
 * rounded later.
 */
const maxRatio = 4.1;

/** The most pixels of a stored picture. Browsers and decoders take four bytes of memory for each. */
const maxStoredPixels = maxStoredSide ** 2;

/**
 * The size in pixels of a file that begins like a WebP picture as the site stores them, with any proportions; null for
 * other files. Such a picture is lossy, has one chunk and at most `maxStoredPixels`
 * (https://developers.google.com/speed/webp/docs/riff_container, RFC 6386 section 9.1). An extended file may be
 * animated, so that an admin sees only its beginning; have transparency, so that its content is visible in one theme
 * only; or have a colour profile, which can take minutes to decode. A lossless one can take a thousand times its size
 * in memory.
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

/** Whether a file begins like a WebP picture as the site stores it for listings and profiles (`getPlainWebpSize`). */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const size = getPlainWebpSize(bytes);
  if (!size) return false;
  return Math.max(size.width, size.height) <= maxRatio * Math.min(size.width, size.height);
}
