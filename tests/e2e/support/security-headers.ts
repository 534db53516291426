/** The script directive of one policy of an answer; empty without one. */
const scriptDirective = (policy: string) =>
  policy.split(/[;,] /).find((directive) => directive.startsWith("script-src ")) ?? "";

/** Returns what is wrong with the security headers of an answer. */
export function headerProblems(headers: Headers): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const type = headers.get("content-type") ?? "";
  const scripts = scriptDirective(policy);
  // Files of messages and proofs have a policy that forbids everything.
  const isSandbox = policy.startsWith("script-src 'none'");
  const checks: Record<string, boolean> = {
    // Browsers show an answer without a type as text.
    "script-src": (scripts !== "" || type === "") && !/unsafe|\*|https?:/.test(scripts),
    framing: isSandbox || policy.includes("frame-ancestors 'none'"),
    "object-src": isSandbox || policy.includes("object-src 'none'"),
    "base-uri": isSandbox || policy.includes("base-uri 'none'"),
    "form-action": isSandbox || policy.includes("form-action 'self'"),
    // Next's scripts decode parts of pages (text/x-component) as UTF-8.
    charset:
      !/^text\/(?!x-component)|[/+]xml/.test(type) || type.toLowerCase().endsWith("charset=utf-8"),
    nosniff: headers.get("x-content-type-options") === "nosniff",
    "x-frame-options": headers.get("x-frame-options") === "DENY",
    referrer: headers.get("referrer-policy") === "strict-origin-when-cross-origin",
    permissions: headers.get("permissions-policy")?.includes("camera=()") === true,
    opener: headers.get("cross-origin-opener-policy") === "same-origin",
    "no name of the server": !headers.has("x-powered-by") && !headers.has("server"),
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
