import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type KeptDraft, readUnsavedDraft, writeKeptDraft } from "@/lib/bookings/drafts";

const kept: KeptDraft = {
  owner: "guest",
  venueId: "hall",
  bookingId: "hold",
  draft: { details: { contactName: "Huda", phone: "", eventType: "", message: "" }, selection: "" },
  savedAt: null,
};

/** A page that was requested at that time, in a tab that keeps a draft. */
function openPage(askedAt: number, draft: KeptDraft) {
  vi.stubGlobal("performance", { timeOrigin: askedAt });
  writeKeptDraft(draft);
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a draft that was never saved is read", () => {
  openPage(1000, kept);
  expect(readUnsavedDraft("guest", "hall", null)).toEqual(kept);
});

test("a draft that was saved before the page was asked for is not read", () => {
  openPage(1000, { ...kept, savedAt: 999 });
  expect(readUnsavedDraft("guest", "hall", null)).toBeNull();
});

test("a draft that was saved is read where the server has deleted it with a hold that is over", () => {
  openPage(1000, { ...kept, savedAt: 999 });
  expect(readUnsavedDraft("guest", "hall", "hold")?.savedAt).toBe(999);
  expect(readUnsavedDraft("guest", "hall", "another hold")).toBeNull();
});

test("a draft that was saved while the page was on its way is read: the page may be older", () => {
  openPage(1000, { ...kept, savedAt: 1400 });
  expect(readUnsavedDraft("guest", "hall", null)?.savedAt).toBe(1400);
});

test("a draft of another user or venue is not read, and a removed one neither", () => {
  openPage(1000, kept);
  expect(readUnsavedDraft("other", "hall", null)).toBeNull();
  expect(readUnsavedDraft("guest", "other", null)).toBeNull();
  writeKeptDraft(null);
  expect(readUnsavedDraft("guest", "hall", null)).toBeNull();
});
