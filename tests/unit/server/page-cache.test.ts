import { describe, expect, it } from "vitest";
import { createPageCache } from "@/lib/server/page-cache";

const page = (bytes: number) => ({ status: 200, headers: {}, body: Buffer.alloc(bytes) });

function cacheWithClock(maxBytes = 8000) {
  let time = 1;
  const cache = createPageCache(maxBytes, () => time);
  return {
    ...cache,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Stores a page that is rendered now. */
    keep: (key: string, bytes = 10) => {
      const generation = cache.getGeneration();
      if (generation !== null) cache.set(key, page(bytes), 900, generation);
    },
  };
}

describe("the page cache", () => {
  it("returns a page until it expires", () => {
    const cache = cacheWithClock();
    cache.keep("/");
    cache.pass(900);
    expect(cache.get("/")).not.toBeNull();
    cache.pass(1);
    expect(cache.get("/")).toBeNull();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it("removes what has expired when another page is kept, though nobody asks for it again", () => {
    const cache = cacheWithClock();
    for (const key of "abc") cache.keep(key);
    cache.pass(901);
    cache.keep("d");
    expect(cache.size()).toEqual({ pages: 1, bytes: 10 });
  });

  it("evicts the least recently used page when it is full", () => {
    const cache = cacheWithClock();
    for (const key of "abcdefgh") cache.keep(key, 1000);
    cache.get("a");
    cache.keep("i", 1000);
    expect(cache.get("a")).not.toBeNull();
    expect(cache.get("b")).toBeNull();
    expect(cache.size()).toEqual({ pages: 8, bytes: 8000 });
  });

  it("does not keep a page larger than an eighth of it", () => {
    const cache = cacheWithClock();
    cache.keep("big", 1001);
    expect(cache.get("big")).toBeNull();
  });

  it("counts a page that is kept again once", () => {
    const cache = cacheWithClock();
    cache.keep("/", 400);
    cache.keep("/", 300);
    expect(cache.size()).toEqual({ pages: 1, bytes: 300 });
  });

  it("is empty after it is cleared, also of pages whose rendering began before", () => {
    const cache = cacheWithClock();
    cache.keep("/");
    const before = cache.getGeneration();
    cache.clear();
    expect(cache.get("/")).toBeNull();
    cache.set("/", page(10), 900, before ?? -1);
    expect(cache.get("/")).toBeNull();
  });

  it("keeps pages again at once after it is cleared, and after two seconds when a change is announced", () => {
    const cache = cacheWithClock();
    cache.clear();
    expect(cache.getGeneration()).not.toBeNull();
    cache.clearAndPause();
    cache.pass(1999);
    expect(cache.getGeneration()).toBeNull();
    cache.pass(1);
    cache.keep("/");
    expect(cache.get("/")).not.toBeNull();
  });
});
