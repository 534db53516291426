import { describe, expect, it } from "vitest";
import { createSecurityHeaders, type PolicySettings } from "@/lib/server/security-headers";

const settings: PolicySettings = {
  siteUrl: "https://mahfil.test",
  supabaseUrl: "https://project.supabase.test",
  mapStyle: null,
  hasStripe: false,
  dev: false,
};

/** A policy as its directives. */
function directivesOf(policy = ""): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const policyOf = (changes: Partial<PolicySettings> = {}, scripts: string[] = [], path = "/") =>
  directivesOf(
    createSecurityHeaders({ ...settings, ...changes })(scripts, path)["content-security-policy"],
  );

describe("the content security policy", () => {
  it("allows scripts of the site, and inline only those with a hash or the given nonce", () => {
    const [own, ...inline] = policyOf({}, ["'nonce-abc'"])["script-src"] ?? [];
    expect(own).toBe("'self'");
    expect(inline.at(-1)).toBe("'nonce-abc'");
    for (const source of inline) expect(source).toMatch(/^'(sha256|nonce)-[\w+/]+=*'$/);
  });

  it.each(["messages/files", "payment-proofs", "refund-proofs"])(
    "lets nothing run or be read by a file that a user stored (%s)",
    (route) => {
      for (const dev of [false, true]) {
        const policy = policyOf({ dev }, ["'nonce-abc'"], `/api/${route}/1`);
        expect(policy).toEqual({
          "script-src": ["'none'"],
          "default-src": ["'none'"],
          "frame-ancestors": ["'none'"],
          sandbox: [],
        });
      }
      expect(policyOf({}, [], `/api/${route}s`)).not.toHaveProperty("sandbox");
    },
  );

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

  it("is relaxed for hot reload only", () => {
    expect(policyOf({ dev: true })["script-src"]).toEqual([
      "'self'",
      "'unsafe-inline'",
      "'unsafe-eval'",
    ]);
    expect(JSON.stringify(policyOf()["script-src"])).not.toContain("unsafe");
  });
});

it("a browser is told to insist on TLS where the site's address is https, and only there", () => {
  const headersOf = (siteUrl: string) => createSecurityHeaders({ ...settings, siteUrl })();
  expect(headersOf("https://mahfil.test")["strict-transport-security"]).toMatch(
    /^max-age=63072000/,
  );
  expect(headersOf("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
  expect(headersOf("http://localhost:3000")["content-security-policy"]).not.toContain("upgrade");
});
