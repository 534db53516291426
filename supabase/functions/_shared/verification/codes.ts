const zeros = [0x660, 0x6f0, 0xff10]; // Arabic, Persian, full-width

/** Converts the digits of other scripts to 0–9. */
function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => point >= first && point < first + 10) ?? point;
    return String(point - zero);
  });
}

/** The six digits of a code as it was typed, without spaces and hyphens; null for anything else. */
export function readCode(typed: string): string | null {
  const code = toLatinDigits(typed).replace(/[\s\p{Cf}\p{Pd}.]/gu, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** A phone number as E.164, from common notations; null for anything else. */
export function readPhone(typed: string): string | null {
  const number = toLatinDigits(typed)
    .replace(/[\s\p{Cf}\p{Pd}.()/]/gu, "")
    .replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Six random digits, uniformly distributed. */
export function generateCode(): string {
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return String(number % 1_000_000).padStart(6, "0");
  }
}

/** The keyed hash (HMAC-SHA-256, hexadecimal) of a code, which is all that the database gets. */
export async function hashCode(code: string, key: string): Promise<string> {
  const bytes = new TextEncoder();
  const secret = await crypto.subtle.importKey(
    "raw",
    bytes.encode(key),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", secret, bytes.encode(`verification:${code}`));
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
