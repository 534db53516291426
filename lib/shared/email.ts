/** The maximum length of an address in characters (RFC 5321, with the angle brackets of a path). */
const MAX_LENGTH = 254;

/**
 * A trimmed address with its domain in ASCII (IDNA), so that `a@bücher.example` and `a@xn--bcher-kva.example` are one
 * account. Only trims text that is not an address or is too long.
 */
export function normalizeEmail(text: string): string {
  const trimmed = text.trim();
  // Parsing a long domain takes disproportionately long.
  if (trimmed.length > MAX_LENGTH) return trimmed;
  const at = trimmed.lastIndexOf("@");
  const domain = trimmed.slice(at + 1);
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return trimmed;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${trimmed.slice(0, at)}@${host}` : trimmed;
}
