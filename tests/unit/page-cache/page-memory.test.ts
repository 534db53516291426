import { describe, expect, it } from "vitest";
import { createPageMemory, type Page } from "@/lib/page-cache/page-memory";

const page = (bytes: number): Page => ({ headers: {}, body: Buffer.alloc(bytes), etag: null });

function memory(maxBytes = 8000) {
  let time = 0;
  const kept = createPageMemory(maxBytes, () => time);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const keep = (key: string, bytes = 10, milliseconds = 900) => {
    const ticket = kept.ticket();
    if (ticket !== null) kept.keep(ticket, key, page(bytes), milliseconds);
  };
  return { ...kept, pass, keepNow: keep };
}

describe("the memory of pages", () => {
  it("answers what it was given until its time is over", () => {
    const kept = memory();
    kept.keepNow("/");
    kept.pass(899);
    expect(kept.get("/")).not.toBeNull();
    kept.pass(1);
    expect(kept.get("/")).toBeNull();
    expect(kept.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it("lets the least recently used go first", () => {
    const kept = memory();
    for (const key of "abcdefgh") kept.keepNow(key, 1000);
    kept.get("a");
    kept.keepNow("i", 1000);
    expect(kept.get("a")).not.toBeNull();
    expect(kept.get("b")).toBeNull();
    expect(kept.size()).toEqual({ pages: 8, bytes: 8000 });
  });

  it("does not let one page take it all", () => {
    const kept = memory();
    kept.keepNow("big", 1001);
    expect(kept.get("big")).toBeNull();
  });

  it("counts a page that is kept again once", () => {
    const kept = memory();
    kept.keepNow("/", 400);
    kept.keepNow("/", 300);
    expect(kept.size()).toEqual({ pages: 1, bytes: 300 });
  });

  it("forgets all at a change, and what was being rendered meanwhile", () => {
    const kept = memory();
    kept.keepNow("/");
    const early = kept.ticket();
    kept.forget();
    expect(kept.get("/")).toBeNull();
    kept.keep(early ?? -1, "/", page(10), 900);
    expect(kept.get("/")).toBeNull();
  });

  it("remembers nothing until the change has come into effect", () => {
    const kept = memory();
    kept.forget();
    kept.pass(1999);
    expect(kept.ticket()).toBeNull();
    kept.pass(1);
    kept.keepNow("/");
    expect(kept.get("/")).not.toBeNull();
  });
});
