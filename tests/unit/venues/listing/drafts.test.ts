import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DRAFT_KEY, forgetDraft, keepDraft, readDraft } from "@/lib/venues/listing/drafts";
import { emptyListing, listingSchema } from "@/lib/venues/listing/schemas";

function memory(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [[DRAFT_KEY, initial]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const broken = {
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
const written = { ...emptyListing, title: "قاعة 🌙 \u200fA", capacity: 80, price_per_hour: 12.5 };

describe("the draft in the browser", () => {
  it("is read as it was kept", () => {
    const store = memory();
    const draft = { form: written, venueId: "v1", version: 4, step: 3 };
    keepDraft(store, draft, owner);
    expect(readDraft(store, owner)).toEqual(draft);
    expect(JSON.parse(store.items.get("mahfil_venue_draft") ?? "")).toMatchObject({
      title: written.title,
    });
  });

  it.each([{ title: "Hall" }, { venue_type_id: crypto.randomUUID() }, { description: "Light" }])(
    "is restored from %o alone",
    (kept) => {
      const read = readDraft(memory(JSON.stringify(kept)), owner);
      expect(read).toMatchObject({ form: kept, venueId: null, step: 1 });
    },
  );

  it("is not restored without title, type or description", () => {
    expect(readDraft(memory(JSON.stringify({ capacity: 50, address: "x" })), owner)).toBeNull();
  });

  it("is not restored for somebody else", () => {
    const store = memory();
    keepDraft(store, { form: written, venueId: null, version: null, step: 1 }, "host-2");
    expect(readDraft(store, owner)).toBeNull();
  });

  it("tolerates a store that cannot be read or written, and none at all", () => {
    for (const store of [broken, null]) {
      expect(readDraft(store, owner)).toBeNull();
      expect(() =>
        keepDraft(store, { form: written, venueId: null, version: null, step: 2 }, owner),
      ).not.toThrow();
      expect(() => forgetDraft(store)).not.toThrow();
      expect(() => forgetDraft(store, "v1")).not.toThrow();
    }
  });

  it("reads whatever is in the store without an error, and answers usable values", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const draft = readDraft(memory(text), owner);
        if (draft) expect(listingSchema.safeParse(draft.form).success).toBe(true);
      }),
    );
  });

  it("keeps an overlong text that somebody typed, and falls back for what is no value", () => {
    const kept = { title: "x".repeat(500), capacity: "many", step: 99, pricing_model: "weekly" };
    const read = readDraft(memory(JSON.stringify(kept)), owner);
    expect(read?.form.title).toHaveLength(500);
    expect(read?.form.capacity).toBe(0);
    expect(read?.form.pricing_model).toBe("hourly");
    expect(read?.step).toBe(6);
  });

  it("is forgotten, or only if it is the named venue's", () => {
    const store = memory();
    keepDraft(store, { form: written, venueId: "v1", version: 1, step: 2 }, owner);
    forgetDraft(store, "v2");
    expect(readDraft(store, owner)).not.toBeNull();
    forgetDraft(store, "v1");
    expect(readDraft(store, owner)).toBeNull();
  });
});
