/** Whether a file begins like a PDF document, whatever its sender calls it. */
export const isPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";
