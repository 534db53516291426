import { expect, it } from "vitest";
import { invalidatePageCache, onPageCacheInvalidated } from "@/lib/cache/page-cache-invalidation";

it("an invalidation reaches its listeners before it returns, and none is no error", () => {
  expect(invalidatePageCache).not.toThrow();
  let calls = 0;
  onPageCacheInvalidated(() => {
    calls += 1;
  });
  invalidatePageCache();
  invalidatePageCache();
  expect(calls).toBe(2);
});
