import { afterEach, expect, test, vi } from "vitest";
import {
  fileFromDataUrl,
  readProviderDraft,
  removeProviderDraft,
  writeProviderDraft,
} from "@/lib/users/provider-draft";

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
};
vi.stubGlobal("localStorage", storage);
afterEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", storage);
});

const draft = {
  values: {
    businessName: "مطبخ أمل",
    businessDescription: "",
    categoryIds: ["a"],
    websiteUrl: "",
    yearsOfExperience: "١٢",
  },
  logo: "data:image/webp;base64,AAAA",
  step: "review" as const,
};

test("a stored draft is read back unchanged, until it is deleted", () => {
  writeProviderDraft(draft, "amal");
  expect(readProviderDraft("amal")).toEqual(draft);
  removeProviderDraft();
  expect(readProviderDraft("amal")).toBeNull();
});

test("a draft is not shown to another account, nor to a visitor", () => {
  writeProviderDraft(draft, "amal");
  expect(readProviderDraft("nur")).toBeNull();
  expect(readProviderDraft(null)).toBeNull();
});

test("a visitor's draft is read by the account that they create", () => {
  writeProviderDraft(draft, null);
  expect(readProviderDraft(null)).toEqual(draft);
  expect(readProviderDraft("amal")).toEqual(draft);
});

test.each([
  ["no entry", undefined],
  ["invalid JSON", "{"],
  ["another shape", "[]"],
  ["an unknown step", JSON.stringify({ ...draft, step: "payment" })],
  ["a logo with broken content", JSON.stringify({ ...draft, logo: "data:image/webp;base64,A=" })],
  ["a logo that is no picture", JSON.stringify({ ...draft, logo: "javascript:alert(1)" })],
])("there is no draft for %s in the storage", (_, stored) => {
  if (stored !== undefined) store.set("mahfil_provider_draft", stored);
  expect(readProviderDraft(null)).toBeNull();
});

test("a data URL becomes a file with its bytes and type", async () => {
  const file = fileFromDataUrl("data:image/png;base64,AP8Q");
  expect(file.type).toBe("image/png");
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 255, 16]);
});

test("a browser without storage is tolerated", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => writeProviderDraft(draft, null)).not.toThrow();
  expect(removeProviderDraft).not.toThrow();
  expect(readProviderDraft(null)).toBeNull();
});
