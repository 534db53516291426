import { describe, expect, it } from "vitest";
import { readWish, WISH_MS, writeWish } from "@/lib/favorites/wish";

function store(words = new Map<string, string>()) {
  return {
    getItem: (key: string) => words.get(key) ?? null,
    setItem: (key: string, value: string) => void words.set(key, value),
    removeItem: (key: string) => void words.delete(key),
  };
}

describe("the venue that is wanted before signing in", () => {
  it("is there once", () => {
    const kept = store();
    writeWish("hall", kept, 1000);
    expect(readWish(kept, 2000)).toBe("hall");
    expect(readWish(kept, 2000)).toBeNull();
  });

  it("is the last one", () => {
    const kept = store();
    writeWish("hall", kept, 1000);
    writeWish("loft", kept, 1001);
    expect(readWish(kept, 2000)).toBe("loft");
  });

  it("is forgotten after an hour", () => {
    const kept = store();
    writeWish("hall", kept, 1000);
    expect(readWish(kept, 1000 + WISH_MS)).toBeNull();
    expect(readWish(kept, 2000)).toBeNull();
  });

  it("is nothing in a browser that keeps nothing, or something else", () => {
    expect(readWish(null)).toBeNull();
    expect(readWish(store(new Map([["wish", "hall"]])))).toBeNull();
    const full = {
      ...store(),
      setItem() {
        throw new Error("full");
      },
    };
    expect(() => writeWish("hall", full)).not.toThrow();
  });
});
