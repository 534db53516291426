type SaudiInvoice = {
  sellerName: string;
  taxNumber: string;
  /** ISO 8601. */
  issuedAt: string;
  /** Tax included; digits with a decimal point: `1000.00`. */
  total: string;
  tax: string;
};

/** A field's length is stored in one byte. */
const MAX_BYTES = 255;

/** The first bytes of a text in UTF-8, never cut within a character. */
function utf8(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const target = new Uint8Array(MAX_BYTES);
  const { written } = encoder.encodeInto(text, target);
  return target.subarray(0, written);
}

/**
 * The text of the QR code on a simplified tax invoice in Saudi Arabia (ZATCA, phase 1): five fields of tag, length and
 * value in UTF-8, encoded in base64. The time is in UTC, to the second.
 */
export function saudiQrText({ sellerName, taxNumber, issuedAt, total, tax }: SaudiInvoice): string {
  const time = new Date(issuedAt).toISOString().replace(/\.\d+Z$/, "Z");
  const bytes = [sellerName, taxNumber, time, total, tax].flatMap((value, index) => {
    const encoded = utf8(value);
    return [index + 1, encoded.length, ...encoded];
  });
  return btoa(String.fromCharCode(...bytes));
}
