import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DRAFT_KEY, readDraft, removeDraft, writeDraft } from "@/lib/venues/listing/drafts";
import { emptyListing, listingSchema } from "@/lib/venues/listing/schemas";

function createStorage(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [[DRAFT_KEY, initial]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const deniedStorage = {
  getItem: () => {
    throw new Error("denied");
  },
  setItem: () => {
    throw new Error("full");
  },
  removeItem: () => {
    throw new Error("denied");
  },
};
const owner = "host-1";
const form = { ...emptyListing, title: "قاعة 🌙 \u200fA", capacity: 80, price_per_hour: 12.5 };

describe("the local draft", () => {
  it("a draft is read as it was written", () => {
    const storage = createStorage();
    const draft = { form, venueId: "v1", version: "4", step: 3 };
    writeDraft(storage, draft, owner);
    expect(readDraft(storage, owner)).toEqual(draft);
    expect(JSON.parse(storage.items.get("mahfil_venue_draft") ?? "")).toMatchObject({
      title: form.title,
    });
  });

  it.each([{ title: "Hall" }, { venue_type_id: crypto.randomUUID() }, { description: "Light" }])(
    "a draft is restored from %o alone",
    (draft) => {
      const read = readDraft(createStorage(JSON.stringify(draft)), owner);
      expect(read).toMatchObject({ form: draft, venueId: null, step: 1 });
    },
  );

  it("a draft without title, type and description is not restored", () => {
    expect(
      readDraft(createStorage(JSON.stringify({ capacity: 50, address: "x" })), owner),
    ).toBeNull();
  });

  it("another user's draft is not restored", () => {
    const storage = createStorage();
    writeDraft(storage, { form, venueId: null, version: null, step: 1 }, "host-2");
    expect(readDraft(storage, owner)).toBeNull();
  });

  it("storage that is denied, full or missing is tolerated", () => {
    for (const storage of [deniedStorage, null]) {
      expect(readDraft(storage, owner)).toBeNull();
      expect(() =>
        writeDraft(storage, { form, venueId: null, version: null, step: 2 }, owner),
      ).not.toThrow();
      expect(() => removeDraft(storage)).not.toThrow();
      expect(() => removeDraft(storage, "v1")).not.toThrow();
    }
  });

  it("any stored text is read without an error, as usable values or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const draft = readDraft(createStorage(text), owner);
        if (draft) expect(listingSchema.safeParse(draft.form).success).toBe(true);
      }),
    );
  });

  it("a draft keeps an overlong text, and falls back for unusable values", () => {
    const draft = { title: "x".repeat(500), capacity: "many", step: 99, pricing_model: "weekly" };
    const read = readDraft(createStorage(JSON.stringify(draft)), owner);
    expect(read?.form.title).toHaveLength(500);
    expect(read?.form.capacity).toBe(0);
    expect(read?.form.pricing_model).toBe("hourly");
    expect(read?.step).toBe(6);
  });

  it("a draft is removed, with a venue's id only if it is that venue's", () => {
    const storage = createStorage();
    writeDraft(storage, { form, venueId: "v1", version: "1", step: 2 }, owner);
    removeDraft(storage, "v2");
    expect(readDraft(storage, owner)).not.toBeNull();
    removeDraft(storage, "v1");
    expect(readDraft(storage, owner)).toBeNull();
  });
});
