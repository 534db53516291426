import { describe, expect, it } from "vitest";
import {
  cachedPagePolicy,
  createSecurityHeaders,
  type PolicySettings,
} from "@/lib/security/security-headers";

const settings: PolicySettings = {
  siteUrl: "https://mahfil.test",
  supabaseUrl: "https://project.supabase.test",
  mapStyle: null,
  hasStripe: false,
  dev: false,
};

/** Splits a policy into its directives. */
function directivesOf(policy = ""): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const policyOf = (changes: Partial<PolicySettings> = {}, scripts: string[] = [], path = "/") =>
  directivesOf(createSecurityHeaders({ ...settings, ...changes }).policy(scripts, path));

describe("the content security policy", () => {
  it("allows scripts of the site, and inline only those with a hash or the given nonce", () => {
    const [own, ...inline] = policyOf({}, ["'nonce-abc'"])["script-src"] ?? [];
    expect(own).toBe("'self'");
    expect(inline.at(-1)).toBe("'nonce-abc'");
    for (const source of inline) expect(source).toMatch(/^'(sha256|nonce)-[\w+/]+=*'$/);
  });

  it("allows requests to the site and the backend, and of its files pictures in public buckets alone", () => {
    const policy = policyOf();
    expect(policy["connect-src"]).toEqual([
      "'self'",
      "https://project.supabase.test",
      "wss://project.supabase.test",
    ]);
    expect(policy["img-src"]).toEqual([
      "'self'",
      "data:",
      "blob:",
      "https://project.supabase.test/storage/v1/object/public/",
    ]);
  });

  it("allows the map's server where a map style is configured", () => {
    const policy = policyOf({ mapStyle: "https://tiles.test/styles/liberty?key=1" });
    expect(policy["connect-src"]).toContain("https://tiles.test");
    expect(policy["img-src"]).toContain("https://tiles.test");
    expect(policyOf({ mapStyle: "no address" })["connect-src"]).toEqual(policyOf()["connect-src"]);
  });

  it("allows no frame, plug-in, other base address or form to another site", () => {
    expect(policyOf()).toMatchObject({
      "default-src": ["'self'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "object-src": ["'none'"],
    });
  });

  it("allows Stripe on the pages with its card form only, and only where that is used", () => {
    const isAllowed = (path: string, hasStripe = true) => {
      const policy = policyOf({ hasStripe }, [], path);
      const sources = ["script-src", "connect-src", "frame-src"].flatMap((name) => policy[name]);
      return sources.some((source) => source?.includes("stripe.com"));
    };
    for (const path of ["/book/1", "/ar/booking/1", "/dashboard/bookings/1/pay"]) {
      expect(isAllowed(path), path).toBe(true);
      expect(isAllowed(path, false), path).toBe(false);
    }
    for (const path of ["/", "/venues/1", "/booking/confirmation/1", "/dashboard/bookings/1"]) {
      expect(isAllowed(path), path).toBe(false);
    }
  });

  it("allows the frame of the embedded backend on this machine, and of no other backend", () => {
    const framesOf = (supabaseUrl: string, hasStripe = false) =>
      policyOf({ supabaseUrl, hasStripe })["frame-src"];
    expect(framesOf("http://127.0.0.1:54321")).toEqual(["http://127.0.0.1:54321"]);
    expect(framesOf("http://127.0.0.1:54321", true)).toEqual(["'none'"]);
    expect(framesOf("https://project.supabase.test")).toEqual(["'none'"]);
  });

  it("allows workers from files of the site only", () => {
    expect(policyOf()["worker-src"]).toEqual(["'self'"]);
  });

  it("of what may be a page in Next's cache restricts no scripts, and all else as the others do", () => {
    for (const hasStripe of [false, true]) {
      const { policy, withoutScripts } = createSecurityHeaders({ ...settings, hasStripe });
      const { "default-src": _default, "script-src": _scripts, ...rest } = directivesOf(policy());
      expect(directivesOf(withoutScripts)).toEqual(rest);
      // For directives that fall back to `default-src`, which would restrict scripts too.
      expect(rest).toMatchObject({ "manifest-src": ["'self'"], "media-src": ["'self'"] });
    }
  });

  it("of a page in Next's cache allows scripts of the site, and inline those with a hash", () => {
    const [own, ...inline] = directivesOf(cachedPagePolicy(["'sha256-a='"]))["script-src"] ?? [];
    expect([own, inline.at(-1)]).toEqual(["'self'", "'sha256-a='"]);
    for (const source of inline) expect(source).toMatch(/^'sha256-[\w+/]+=*'$/);
  });

  it("is relaxed for hot reload only", () => {
    expect(policyOf({ dev: true })["script-src"]).toEqual([
      "'self'",
      "'unsafe-inline'",
      "'unsafe-eval'",
    ]);
    expect(JSON.stringify(policyOf()["script-src"])).not.toContain("unsafe");
    const { withoutScripts } = createSecurityHeaders({ ...settings, dev: true });
    expect(directivesOf(withoutScripts)["script-src"]).toContain("'unsafe-eval'");
  });
});

it("a browser is told to insist on TLS where the site's address is https, and only there", () => {
  const headersOf = (siteUrl: string) => createSecurityHeaders({ ...settings, siteUrl });
  const { constant, policy } = headersOf("http://localhost:3000");
  expect(headersOf("https://mahfil.test").constant["strict-transport-security"]).toMatch(
    /^max-age=63072000/,
  );
  expect(constant).not.toHaveProperty("strict-transport-security");
  expect(policy()).not.toContain("upgrade");
});
