import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeness, ENOUGH_PHOTOS } from "../../../../lib/venues/listing/rules/completeness.ts";
import { emptyListing, type VenueForm } from "../../../../lib/venues/listing/schemas.ts";

const said = { caption: "", caption_ar: "", alt: "", alt_ar: "غروب" };
const paths = Array.from({ length: ENOUGH_PHOTOS }, (_, index) => `host/${index}.webp`);

const full: VenueForm = {
  ...emptyListing,
  title: "Rose Hall",
  title_ar: "قاعة الورد",
  description: "Light",
  description_ar: "نور",
  venue_type_id: "0190a1b2-0000-7000-8000-000000000000",
  capacity: 80,
  capacity_by_layout: { ...emptyListing.capacity_by_layout, seated: 60 },
  address: "1 Street",
  city: "Cairo",
  pin: "30.05, 31.24",
  images: paths,
  captions: Object.fromEntries(paths.map((path) => [path, said])),
  price_per_hour: 900,
  selectedAmenities: ["wifi"],
  selectedHouseRules: ["no_pets"],
  allowedEvents: ["0190a1b2-0000-7000-8000-000000000001"],
  addons: [
    {
      id: "0190a1b2-0000-7000-8000-000000000002",
      name: "Chairs",
      name_ar: "",
      pricing: "per_booking",
      price: 10,
      stock: null,
    },
  ],
};

// What a host fills in, one entry at a time; a field that goes with another stands after it.
const entries = [
  "title",
  "title_ar",
  "description",
  "description_ar",
  "venue_type_id",
  "capacity",
  "capacity_by_layout",
  "address",
  "city",
  "pin",
  "images",
  "captions",
  "price_per_hour",
  "selectedAmenities",
  "selectedHouseRules",
  "allowedEvents",
  "opening_hours",
  "addons",
] as const satisfies (keyof VenueForm)[];

const bare: VenueForm = { ...emptyListing, opening_hours: [] };
const withEntries = (names: readonly (keyof VenueForm)[]) =>
  Object.assign({ ...bare }, ...names.map((name) => ({ [name]: full[name] }))) as VenueForm;

describe("how complete a listing is", () => {
  it("is nothing, everything missing, for an empty one", () => {
    const { score, missing } = completeness(bare);
    expect(score).toBe(0);
    expect(missing.filter(({ required }) => required).map(({ part }) => part)).toEqual([
      "price",
      "images",
      "title",
      "venue_type_id",
      "capacity",
      "address",
    ]);
    expect(missing).toHaveLength(19);
  });

  it("is 100 for one that has all", () => {
    expect(completeness(full)).toEqual({ score: 100, missing: [] });
  });

  it("needs a rate for everything that is charged", () => {
    const priced: VenueForm = { ...full, pricing_model: "hourly_per_person" };
    expect(completeness(priced).missing).toEqual([{ part: "price", step: 3, required: true }]);
    expect(completeness({ ...priced, price_per_person: 5 }).score).toBe(100);
  });

  it("counts photos and their descriptions up to five", () => {
    const scores = [0, 1, 2, 3, 4, 5].map(
      (count) => completeness({ ...full, images: paths.slice(0, count), captions: {} }).score,
    );
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(new Set(scores).size).toBe(6);
    expect(completeness({ ...full, captions: {} }).missing).toEqual([
      { part: "captions", step: 2, required: false },
    ]);
    expect(completeness({ ...full, images: [...paths, "host/6.webp"] }).score).toBe(100);
  });

  it("takes spaces and unseen marks for nothing", () => {
    const { missing } = completeness({ ...full, title_ar: " \u200f", pin: "somewhere" });
    expect(missing.map(({ part }) => part)).toEqual(["nameInBoth", "pin"]);
  });

  it("takes a rule of one's own for a rule", () => {
    const own = { ...full, selectedHouseRules: [], customRules: [{ text: "", text_ar: "هدوء" }] };
    expect(completeness(own).score).toBe(100);
  });

  it("says where each missing part is mended", () => {
    for (const { part, step } of completeness(bare).missing) {
      expect({ part, step: step >= 1 && step <= 5 }).toEqual({ part, step: true });
    }
  });

  it("never falls by filling something in, and is 100 only with all of it", () => {
    fc.assert(
      fc.property(
        fc.subarray([...entries]),
        fc.constantFrom(...entries),
        fc.nat(paths.length),
        (some, next, count) => {
          const before = { ...withEntries(some) };
          if (some.includes("images")) before.images = paths.slice(0, count);
          const after = { ...before, [next]: full[next] };
          const [less, more] = [completeness(before), completeness(after)];
          expect(more.score).toBeGreaterThanOrEqual(less.score);
          expect(more.missing.length).toBeLessThanOrEqual(less.missing.length);
          for (const { score, missing } of [less, more]) {
            expect(Number.isInteger(score)).toBe(true);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100);
            expect(score === 100).toBe(missing.length === 0);
          }
        },
      ),
    );
  });

  it("weighs what is required most", () => {
    const required = completeness(
      withEntries(["title", "venue_type_id", "capacity", "address", "images", "price_per_hour"]),
    );
    expect(required.missing.every((missing) => !missing.required)).toBe(true);
    expect(required.score).toBeGreaterThan(50);
  });
});
