/** The first bytes of a file that `isPlainWebp` needs. */
export const webpStartLength = 21;

/** The bit for transparency, in the flags of an extended file (https://developers.google.com/speed/webp/docs/riff_container). */
const TRANSPARENCY = 0b1_0000;

/**
 * Whether a file begins like a WebP picture as the site stores them: without animation, of which an admin would see the
 * beginning only, because the optimizer sends it as it is, and without a colour profile, which can take minutes to decode.
 */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, webpStartLength));
  const chunk = /^RIFF.{4}WEBP(VP8[ LX]).{4}./s.exec(start)?.[1];
  return chunk === "VP8X" ? ((bytes[20] ?? 0) & ~TRANSPARENCY) === 0 : chunk !== undefined;
}
