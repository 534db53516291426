const hex = "[0-9a-fA-F]";
const next = `%[89abAB]${hex}`;

// The percent-encoded forms of one character in UTF-8 (RFC 3629).
const encoded = [
  `%[0-7]${hex}`,
  `%(?:[cC][2-9a-fA-F]|[dD]${hex})${next}`,
  `%[eE]0%[abAB]${hex}${next}`,
  `%[eE][1-9a-cA-CefEF](?:${next}){2}`,
  `%[eE][dD]%[89]${hex}${next}`,
  `%[fF]0%[9abAB]${hex}(?:${next}){2}`,
  `%[fF][1-3](?:${next}){3}`,
  `%[fF]4%8${hex}(?:${next}){2}`,
].join("|");

/**
 * A pattern (for a route parameter) of paths that cannot be decoded, such as `%E0%A4%A`. Next would answer them with a
 * 500; a rewrite shows the not-found page instead.
 */
export const malformedPath = `(?!(?:[^%]|${encoded})*$).*`;
