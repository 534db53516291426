import { globSync } from "node:fs";
import { join } from "node:path";
import { unstable_getResponseFromNextConfig } from "next/experimental/testing/server";
import { expect, it } from "vitest";
import { fileNames, headerRules } from "@/lib/security/header-rules";

const root = join(import.meta.dirname, "../../..");

/** The headers that Next itself sends for an address. */
async function headersOf(path: string): Promise<Record<string, string>> {
  const answer = await unstable_getResponseFromNextConfig({
    url: `https://mahfil.test${path}`,
    nextConfig: { headers: async () => headerRules },
  });
  return Object.fromEntries(answer.headers);
}
const policyOf = async (path: string) => (await headersOf(path))["content-security-policy"] ?? "";

const constant = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
};

it.each(["/", "/ar", "/venues/1", "/nothing/at/all.html", "/authors", "/dashboard"])(
  "every answer has the headers that never change, and what may be a page a policy of all but scripts (%s)",
  async (path) => {
    expect(await headersOf(path)).toMatchObject(constant);
    const policy = await policyOf(path);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|default-src/);
  },
);

it.each([
  "/api",
  "/api/quote",
  "/auth/callback",
  "/ar/auth/callback",
  "/sitemaps/pages.xml",
  "/_next/static/none.js",
  ...fileNames.map((name) => `/${name}`),
])("what is no page of the site allows no inline script (%s)", async (path) => {
  expect(await headersOf(path)).toMatchObject(constant);
  const policy = await policyOf(path);
  expect(policy).toMatch(/^default-src 'self'; /);
  expect(policy).toMatch(/; script-src 'self'/);
  expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/);
});

it.each(["messages/files", "payment-proofs", "refund-proofs"])(
  "a file that a user stored runs nothing and reads nothing (%s)",
  async (route) => {
    expect(await policyOf(`/api/${route}/1`)).toBe(
      "script-src 'none'; default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(await policyOf(`/api/${route}s`)).not.toContain("sandbox");
  },
);

it("the files that are named are those on disk", () => {
  const names = [
    ...globSync("public/*", { cwd: root }),
    ...globSync("app/{apple-icon,icon,favicon}.{png,svg,ico}", { cwd: root }),
    ...globSync("app/{robots,*.xml}{.ts,/route.ts}", { cwd: root }),
  ].map((file) => file.replace(/^(?:public|app)\//, "").replace("/route.ts", ""));
  const served = names.map((name) => (name === "robots.ts" ? "robots.txt" : name));
  expect(served.sort()).toEqual([...fileNames].sort());
});
