/** The first bytes of a file that `isWebp` needs. */
export const webpStartLength = 12;

/** Whether a file begins like a WebP picture, the only format that the site stores. */
export function isWebp(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, webpStartLength));
  return /^RIFF.{4}WEBP$/s.test(text);
}
