import { describe, expect, it } from "vitest";
import {
  PENDING_FAVORITE_MS,
  setPendingFavorite,
  takePendingFavorite,
} from "@/lib/favorites/pending-favorite";

function createStorage(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe("the pending favorite of a visitor", () => {
  it("is returned once", () => {
    const storage = createStorage();
    setPendingFavorite("hall", storage, 1000);
    expect(takePendingFavorite(storage, 2000)).toBe("hall");
    expect(takePendingFavorite(storage, 2000)).toBeNull();
  });

  it("is the last one that was set", () => {
    const storage = createStorage();
    setPendingFavorite("hall", storage, 1000);
    setPendingFavorite("loft", storage, 1001);
    expect(takePendingFavorite(storage, 2000)).toBe("loft");
  });

  it("expires after an hour", () => {
    const storage = createStorage();
    setPendingFavorite("hall", storage, 1000);
    expect(takePendingFavorite(storage, 1000 + PENDING_FAVORITE_MS)).toBeNull();
    expect(takePendingFavorite(storage, 2000)).toBeNull();
  });

  it("is null without storage and for a value of another form, and a full storage is no error", () => {
    expect(takePendingFavorite(null)).toBeNull();
    const other = createStorage(new Map([["pending-favorite", "hall"]]));
    expect(takePendingFavorite(other)).toBeNull();
    const full = {
      ...createStorage(),
      setItem() {
        throw new Error("full");
      },
    };
    expect(() => setPendingFavorite("hall", full)).not.toThrow();
  });
});
