// Combinations: no language, because a header is read.
import { expect, test } from "@playwright/test";

test("the site keeps idle connections open longer than proxies do", async ({ request }) => {
  const { "keep-alive": keepAlive = "" } = (await request.get("/")).headers();
  expect(Number(/timeout=(\d+)/.exec(keepAlive)?.[1])).toBeGreaterThan(60);
});
