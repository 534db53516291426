import { maxStoredSide } from "./picture-types.ts";

/** The first bytes of a file that `isPlainWebp` needs. */
export const webpStartLength = 30;

/** A little more than an uploaded photo may have (lib/venues/photos/rules/photo-rules.ts), whose sides were rounded since. */
const maxRatio = 4.1;

/** The site stores no larger picture. Browsers and decoders take four bytes of memory for each. */
const maxStoredPixels = maxStoredSide ** 2;

/**
 * Whether a file begins like a WebP picture as the site stores them: lossy, of one chunk and up to `maxStoredPixels`
 * (https://developers.google.com/speed/webp/docs/riff_container, RFC 6386 section 9.1). An extended file may move, so that
 * an admin would see its beginning only, have transparency, so that its content shows on the ground of one theme only, or a
 * colour profile, which can take minutes to decode. A lossless one can take a thousand times its size in memory. The image
 * optimizer sends a picture on as it is when it moves, and also when it has too many pixels to be optimized.
 */
export function isPlainWebp(bytes: Uint8Array): boolean {
  if (bytes.byteLength < webpStartLength) return false;
  const start = String.fromCharCode(...bytes.subarray(0, webpStartLength));
  const view = new DataView(bytes.buffer, bytes.byteOffset, webpStartLength);
  const isKeyFrame = view.getUint32(22, true) >>> 8 === 0x2a019d;
  if (!/^RIFF.{4}WEBPVP8 /s.test(start) || !isKeyFrame) return false;
  const width = view.getUint16(26, true) & 0x3fff;
  const height = view.getUint16(28, true) & 0x3fff;
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return width * height <= maxStoredPixels && longer <= maxRatio * shorter;
}
