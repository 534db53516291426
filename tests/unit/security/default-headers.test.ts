import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setDefaultHeaders } from "@/lib/security/default-headers";

const server = createServer(({ url }, response) => {
  if (url === "/page") response.setHeader("content-security-policy", "script-src 'nonce-a'");
  response.end();
});
beforeAll(async () => {
  setDefaultHeaders();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.close();
});

it("a response for which nobody sets headers has the strictest, and a page has its own policy", async () => {
  const { port } = server.address() as AddressInfo;
  const [redirect, page] = await Promise.all(
    ["//x", "/page"].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  );
  expect(redirect?.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(page?.headers.get("content-security-policy")).toBe("script-src 'nonce-a'");
  for (const answer of [redirect, page]) {
    expect(answer?.headers.get("x-content-type-options")).toBe("nosniff");
  }
});
