const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * What the log must not contain, and its replacement; applied in this order. Each pattern must run in linear time,
 * because the text may come from anybody: a repetition before a required match has a limit.
 */
const rules: [pattern: RegExp, replacement: string][] = [
  [/\beyJ[\w-]{1,500}\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/\bsb_(?:secret|publishable)_\w+/g, "[key]"],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, "$1 [token]"],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, "[email]"],
  // The address of a feed works like a password.
  [/(\/api\/calendars\/)(?!refresh\b)[^\s/?"'\\]+/g, "$1[token]"],
  [/(?<=\/[^\s?"'\\]*)\?[^\s"'\\]+/g, "?[query]"],
  [
    /(pass(?:word)?|token|secret|otp|cookie|api_?key|phone|(?:first|last)_?name)(["'\\]*\s*[:=]\s*["'\\]*)[^\s"'\\,;&}]+/gi,
    "$1$2[redacted]",
  ],
  [/(?<![\w-])(?:\+|00)\d(?:[ ().-]*\d){6,14}/g, "[phone]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[ip]"],
  // One-time codes. Longer and shorter numbers are times, amounts and SQLSTATEs.
  [/(?<![\w.:-])\d{6}(?![\w-]|[.:]\d)/g, "[code]"],
  // Opaque values, such as token hashes; a UUID alone gives no access.
  [new RegExp(`(?<![\\w/.-])(?!${UUID}(?![\\w-]))[\\w-]{32,}(?![\\w/.-])`, "g"), "[opaque]"],
];

/**
 * Returns a text for the log without secrets and personal data: addresses, phone numbers, tokens, codes, queries of
 * addresses. Cannot recognize names of people: do not log them.
 */
export function redactText(text: string): string {
  return rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
