/** Ten scans, as progressive files have, of the largest photo that is taken; about one second of work. */
const MAX_SCANNED_PIXELS = 1_200_000_000;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/**
 * The most scans that a decoder can find in the bytes of a JPEG. Counts the marker of a scan wherever it stands, so that
 * no segment hides one; in what is no picture (a film behind it) it is found by chance every 65,536 bytes.
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
 * Whether a picture of that size in pixels has more scans than are decoded: each passes over all pixels, and a scan
 * without content takes 36 bytes. Always false for other formats than JPEG.
 */
export function hasTooManyScans(
  bytes: Uint8Array,
  { format, width, height }: { format: string; width: number; height: number },
): boolean {
  return format === "jpeg" && countJpegScans(bytes) * width * height > MAX_SCANNED_PIXELS;
}
