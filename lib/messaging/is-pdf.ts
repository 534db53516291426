/** Whether a file begins like a PDF document, regardless of its declared type. */
export const isPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";
