/** Profiles of cameras, phones and editors have 500 to 3,200 bytes. */
const MAX_BYTES = 4096;

/**
 * Whether to apply the colour profile of a picture when decoding it. A larger profile may have thousands of steps, each
 * computed for 36,000 colours, whatever the picture's size.
 */
export const usesProfile = ({ icc }: { icc?: Uint8Array | undefined }): boolean =>
  (icc?.byteLength ?? 0) <= MAX_BYTES;
