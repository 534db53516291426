/** Ten scans, as in progressive files, of the largest accepted photo; about one second of work. */
const MAX_SCANNED_PIXELS = 1_200_000_000;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/**
 * The most scans that a decoder can find in the bytes of a JPEG. Counts the scan marker everywhere, so that no segment
 * can hide one; in other data (a film after the picture) it occurs by chance every 65,536 bytes.
 */
export function countJpegScans(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  let position = buffer.indexOf(START_OF_SCAN);
  while (position >= 0) {
    count += 1;
    position = buffer.indexOf(START_OF_SCAN, position + START_OF_SCAN.length);
  }
  return count;
}

/**
 * Whether a picture with this size in pixels has too many scans to decode: each scan passes over all pixels, and an
 * empty scan takes only 36 bytes. Always false for formats other than JPEG.
 */
export function hasTooManyScans(
  bytes: Uint8Array,
  { format, width, height }: { format: string; width: number; height: number },
): boolean {
  return format === "jpeg" && countJpegScans(bytes) * width * height > MAX_SCANNED_PIXELS;
}
