const zeros = [0x660, 0x6f0, 0xff10]; // Arabic, Persian, full width

/** Digits of other scripts as 0 to 9; everything else stays. */
function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/gu, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => point >= first && point < first + 10) ?? point;
    return String(point - zero);
  });
}

/** The six digits in what somebody typed or pasted, with whatever spaces and signs; null if none. */
export function readCode(typed: string): string | null {
  const code = plainDigits(typed).replace(/[\s\p{Cf}\p{Pd}.]/gu, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** A number as E.164, from how people write it; null when it is none. */
export function readPhone(typed: string): string | null {
  const number = plainDigits(typed)
    .replace(/[\s\p{Cf}\p{Pd}.()/]/gu, "")
    .replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Six digits, each as likely as the others. */
export function newCode(): string {
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return String(number % 1_000_000).padStart(6, "0");
  }
}

/** What the database sees of a code: a keyed hash, 64 hexadecimal digits. */
export async function proofOf(code: string, key: string): Promise<string> {
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
