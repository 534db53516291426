import { afterEach, expect, test, vi } from "vitest";
import { fileFromDataUrl, readProviderDraft, writeProviderDraft } from "@/lib/users/provider-draft";

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
  writeProviderDraft(draft);
  expect(readProviderDraft()).toEqual(draft);
  writeProviderDraft(null);
  expect(readProviderDraft()).toBeNull();
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
  expect(readProviderDraft()).toBeNull();
});

test("a data URL becomes a file with its bytes and type", async () => {
  const file = fileFromDataUrl("data:image/png;base64,AP8Q");
  expect(file.type).toBe("image/png");
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 255, 16]);
});

test("a browser without storage is tolerated", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => writeProviderDraft(draft)).not.toThrow();
  expect(readProviderDraft()).toBeNull();
});
