import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldDefinitions, fieldNames } from "@/lib/venues/listing/fields";
import { ENOUGH_PHOTOS } from "@/lib/venues/listing/fields/photos";
import { getCompleteness } from "@/lib/venues/listing/rules/completeness";
import { emptyListing, type VenueForm } from "@/lib/venues/listing/schemas";

const captions = { caption: "", caption_ar: "", alt: "", alt_ar: "غروب" };
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
  captions: Object.fromEntries(paths.map((path) => [path, captions])),
  price_per_hour: 900,
  selectedAmenities: ["wifi"],
  selectedHouseRules: ["no_pets"],
  allowedEvents: ["0190a1b2-0000-7000-8000-000000000001"],
  addons: [
    {
      id: "0190a1b2-0000-7000-8000-000000000002",
      name: "Chairs",
      name_ar: "",
      description: "",
      description_ar: "",
      pricing: "per_booking",
      price: 10,
      stock: null,
    },
  ],
};

// Fields that count; one that depends on another comes after it.
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

describe("the completeness of a listing", () => {
  it("an empty listing is 0 % complete and lacks every part", () => {
    const { score, missing } = getCompleteness(bare);
    expect(score).toBe(0);
    expect(missing.filter(({ isRequired }) => isRequired).map(({ part }) => part)).toEqual([
      "price",
      "images",
      "title",
      "venue_type_id",
      "capacity",
      "address",
    ]);
    expect(missing).toHaveLength(19);
  });

  it("a listing with every part is 100 % complete", () => {
    expect(getCompleteness(full)).toEqual({ score: 100, missing: [] });
  });

  it("the price is complete when every rate of the model is given", () => {
    const priced: VenueForm = { ...full, pricing_model: "hourly_per_person" };
    expect(getCompleteness(priced).missing).toEqual([{ part: "price", step: 3, isRequired: true }]);
    expect(getCompleteness({ ...priced, price_per_person: 5 }).score).toBe(100);
  });

  it("photos and their captions count up to five", () => {
    const scores = [0, 1, 2, 3, 4, 5].map(
      (count) => getCompleteness({ ...full, images: paths.slice(0, count), captions: {} }).score,
    );
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(new Set(scores).size).toBe(6);
    expect(getCompleteness({ ...full, captions: {} }).missing).toEqual([
      { part: "captions", step: 2, isRequired: false },
    ]);
    expect(getCompleteness({ ...full, images: [...paths, "host/6.webp"] }).score).toBe(100);
  });

  it("spaces and invisible characters count as nothing", () => {
    const { missing } = getCompleteness({ ...full, title_ar: " \u200f", pin: "somewhere" });
    expect(missing.map(({ part }) => part)).toEqual(["nameInBoth", "pin"]);
  });

  it("a row of the add-ons without a name counts as nothing", () => {
    const unnamed = full.addons.map((addon) => ({ ...addon, name: "" }));
    expect(getCompleteness({ ...full, addons: unnamed }).missing).toEqual([
      { part: "addons", step: 5, isRequired: false },
    ]);
  });

  it("a host's own rule counts as a house rule", () => {
    const own = { ...full, selectedHouseRules: [], customRules: [{ text: "", text_ar: "هدوء" }] };
    expect(getCompleteness(own).score).toBe(100);
  });

  it("every missing part names the step where it is edited", () => {
    for (const { part, step } of getCompleteness(bare).missing) {
      expect({ part, step: step >= 1 && step <= 5 }).toEqual({ part, step: true });
    }
  });

  it("filling in a field never lowers the score, and only a complete listing has 100", () => {
    fc.assert(
      fc.property(
        fc.subarray([...entries]),
        fc.constantFrom(...entries),
        fc.nat(paths.length),
        (some, next, count) => {
          const before = { ...withEntries(some) };
          if (some.includes("images")) before.images = paths.slice(0, count);
          const after = { ...before, [next]: full[next] };
          const [less, more] = [getCompleteness(before), getCompleteness(after)];
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

  it("the weights of all parts add up to 100", () => {
    const parts = fieldNames.flatMap((name) =>
      Object.values(fieldDefinitions[name].completeness ?? {}),
    );
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it("required parts are worth more than half", () => {
    const required = getCompleteness(
      withEntries(["title", "venue_type_id", "capacity", "address", "images", "price_per_hour"]),
    );
    expect(required.missing.every((missing) => !missing.isRequired)).toBe(true);
    expect(required.score).toBeGreaterThan(50);
  });
});
