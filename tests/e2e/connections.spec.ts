// Combinations: no language, because only a header is read.
import { expect, test } from "@playwright/test";

// Only in test:all: a setting of the server that no journey touches.
test("the site keeps idle connections open longer than proxies do", { tag: "@all" }, async ({
  request,
}) => {
  const { "keep-alive": keepAlive = "" } = (await request.get("/")).headers();
  expect(Number(/timeout=(\d+)/.exec(keepAlive)?.[1])).toBeGreaterThan(60);
});
