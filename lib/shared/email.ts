/**
 * An address as it is kept: trimmed, and with a domain of another script written as the network
 * writes it, so that `a@bücher.example` and `a@xn--bcher-kva.example` are one account. What is no
 * address stays as it is, for the check that follows.
 */
export function plainEmail(text: string): string {
  const trimmed = text.trim();
  const cut = trimmed.lastIndexOf("@");
  const domain = trimmed.slice(cut + 1);
  if (cut < 1 || !/[^\p{ASCII}]/u.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return trimmed;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${trimmed.slice(0, cut)}@${host}` : trimmed;
}
