/** The first bytes of a file that `isStillWebp` needs. */
export const webpStartLength = 21;

/** The bit for an animation, in the flags of an extended file (https://developers.google.com/speed/webp/docs/riff_container). */
const ANIMATION = 0b10;

/**
 * Whether a file begins like a WebP picture that does not move: what the site stores. The optimizer sends animations as
 * they are, so that an admin would see another picture than a guest who waits.
 */
export function isStillWebp(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, webpStartLength));
  const chunk = /^RIFF.{4}WEBP(VP8[ LX]).{4}./s.exec(start)?.[1];
  return chunk === "VP8X" ? ((bytes[20] ?? 0) & ANIMATION) === 0 : chunk !== undefined;
}
