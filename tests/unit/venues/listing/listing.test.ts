import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listingDetails, UNTITLED, venueRow } from "@/lib/venues/listing/rules/listing";
import { knownCity, parsePin, timeZoneOf } from "@/lib/venues/listing/rules/places";
import { exampleLines } from "@/lib/venues/listing/rules/price-example";
import { emptyListing, listingSchema, type VenueForm } from "@/lib/venues/listing/schemas";
import { pricingModels } from "@/lib/venues/types";

const cities = [
  {
    slug: "kuwait-city",
    name: { en: "Kuwait City", ar: "مدينة الكويت" },
    country: "KW",
    timeZone: "Asia/Kuwait",
  },
];
const form = (part: Partial<VenueForm> = {}): VenueForm => ({ ...emptyListing, ...part });
const problems = (part: Partial<VenueForm>) => {
  const parsed = listingSchema.safeParse(form(part));
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
};

describe("a listing's row", () => {
  it("starts with the values of the specification", () => {
    expect(emptyListing).toMatchObject({
      title: "",
      capacity: 0,
      price_per_hour: 0,
      price_per_day: 0,
      price_per_person: 0,
      pricing_model: "hourly",
      currency: "EGP",
      minimum_hours: 1,
      images: [],
      status: "draft",
    });
    expect(listingSchema.safeParse(emptyListing).success).toBe(true);
  });

  it("is called Untitled Venue without a title, and has no empty references", () => {
    expect(venueRow(form({ title: "  " }), cities)).toMatchObject({
      name: UNTITLED,
      property_id: null,
      type_id: null,
      name_ar: null,
    });
  });

  it("takes what a known city brings, however it is written", () => {
    for (const city of ["Kuwait City", "kuwait-city", "مدينة الكويت", " KUWAIT CITY "]) {
      expect(venueRow(form({ city }), cities)).toMatchObject({
        city: "Kuwait City",
        country: "KW",
        time_zone: "Asia/Kuwait",
      });
    }
    expect(knownCity(cities, "")).toBeUndefined();
  });

  it("takes the country's zone for another city", () => {
    expect(venueRow(form({ city: "Tunis", country: "TN" }), cities)).toMatchObject({
      city: "Tunis",
      time_zone: "Africa/Tunis",
    });
    expect(timeZoneOf("")).toBe("Africa/Cairo");
  });

  it("has prices in the minor unit of the currency, exactly", () => {
    expect(venueRow(form({ price_per_hour: 1500.55 }), cities).price_per_hour).toBe(150_055);
    const dinar = form({ currency: "KWD", price_per_person: 12.345, price_per_hour: 0.001 });
    expect(listingDetails(dinar).pricing.price_per_person).toBe(12_345);
    expect(venueRow(dinar, cities).price_per_hour).toBe(1);
  });

  it("says how far ahead guests book and what cleaning costs", () => {
    const part = { booking_window_months: 6, cleaning_fee: 450.5 };
    expect(venueRow(form(part), cities).booking_window_months).toBe(6);
    expect(listingDetails(form(part)).pricing.cleaning_fee).toBe(45_050);
  });

  it("keeps every amount that can be typed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        expect(venueRow(form({ price_per_hour: minor / 100 }), cities).price_per_hour).toBe(minor);
      }),
    );
  });

  it("keeps emoji and direction marks, and drops what cannot be stored", () => {
    const row = venueRow(
      form({ title: "\u200fقاعة 🌙\u0000\ud800", description: "a\r\nb\tc" }),
      [],
    );
    expect(row.name).toBe("\u200fقاعة 🌙\ufffd");
    expect(row.description).toBe("a\nb\tc");
  });

  it("is storable text whatever was typed", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            "a",
            " ",
            "\u0000",
            "\u001b",
            "\ud83c",
            "\udf19",
            "\u200f",
            "ق",
            "\n",
          ),
        }),
        (title) => {
          const { name } = venueRow(form({ title }), []);
          expect(name).not.toContain("\u0000");
          expect(name.isWellFormed()).toBe(true);
          expect(name).not.toBe("");
        },
      ),
    );
  });

  it("leaves out rules that say nothing", () => {
    const details = listingDetails(
      form({
        selectedHouseRules: ["no_pets"],
        customRules: [
          { text: " ", text_ar: "" },
          { text: "Shoes off", text_ar: "" },
        ],
      }),
    );
    expect(details.house_rules).toEqual([
      { code: "no_pets", text: null, text_ar: null },
      { code: null, text: "Shoes off", text_ar: null },
    ]);
  });
});

describe("the limits of a listing", () => {
  it.each([
    [{ title: "x".repeat(161) }, "title tooLong:160"],
    [{ description: "x".repeat(10_001) }, "description tooLong:10000"],
    [{ capacity: 1.5 }, "capacity wholeNumber"],
    [{ capacity: Number.NaN }, "capacity wholeNumber"],
    [{ price_per_hour: Number.NaN }, "price_per_hour amount"],
    [{ price_per_hour: 1.234 }, "price_per_hour tooFine"],
    [{ price_per_day: 2_000_000_000 }, "price_per_day tooHigh"],
    [{ minimum_hours: 1.25 }, "minimum_hours halfHours"],
    [{ pin: "near the bridge" }, "pin pin"],
    [{ cleaning_fee: 1.234 }, "cleaning_fee tooFine"],
    [{ booking_window_months: 0 }, "booking_window_months atLeast:1"],
    [{ booking_window_months: 37 }, "booking_window_months atMost:36"],
    [
      { opening_hours: [{ weekday: 1, opens: "25:00", closes: "10:00" }] },
      "opening_hours.0.opens time",
    ],
    [{ images: Array.from({ length: 41 }, (_, index) => `a/${index}`) }, "images tooMany:40"],
  ])("refuses %o", (part, problem) => {
    expect(problems(part as Partial<VenueForm>)).toContain(problem);
  });

  it("counts characters as people do, not UTF-16 units", () => {
    expect(problems({ title: "🌙".repeat(160) })).toEqual([]);
    expect(problems({ title: "🌙".repeat(161) })).toEqual(["title tooLong:160"]);
  });

  it("refuses a layout that holds more than the venue", () => {
    const capacity_by_layout = { ...emptyListing.capacity_by_layout, banquet: 60 };
    expect(problems({ capacity: 50, capacity_by_layout })).toEqual([
      "capacity_by_layout.banquet aboveCapacity",
    ]);
    expect(problems({ capacity: 60, capacity_by_layout })).toEqual([]);
  });
});

describe("a pin", () => {
  it.each([
    ["30.0444, 31.2357", 30.0444, 31.2357],
    ["30.0444،31.2357", 30.0444, 31.2357],
    ["https://www.google.com/maps/place/X/@30.05,31.24,17z", 30.05, 31.24],
    ["https://maps.google.com/?q=30.05,31.24", 30.05, 31.24],
    ["https://www.google.com/maps/place/X/@1,2,17z/data=!3d30.06!4d31.25", 30.06, 31.25],
    ["-33.9, -18.4", -33.9, -18.4],
  ])("is found in %s", (text, latitude, longitude) => {
    expect(parsePin(text)).toEqual({ latitude, longitude });
  });

  it.each(["", "Tahrir Square", "95, 31", "30, 190", "https://maps.app.goo.gl/abc"])(
    "is not found in %s",
    (text) => {
      expect(parsePin(text)).toBeNull();
    },
  );
});

describe("the example of a price", () => {
  const rates = {
    pricing_model: "hourly_per_person",
    currency: "EGP",
    price_per_hour: 3500.5,
    price_per_day: 1,
    price_per_person: 120,
    cleaning_fee: 0,
  } as const;

  it("has a line for each rate of the model", () => {
    expect(exampleLines(rates, { hours: 4, days: 1, guests: 50 })).toEqual([
      { rate: "price_per_hour", quantity: 4, amountMinor: 1_400_200 },
      { rate: "price_per_person", quantity: 50, amountMinor: 600_000 },
    ]);
  });

  it("ends with the cleaning fee, once, and has none without a rate", () => {
    const cleaned = { ...rates, cleaning_fee: 250.25 };
    expect(exampleLines(cleaned, { hours: 4, days: 3, guests: 50 }).at(-1)).toEqual({
      rate: "cleaning_fee",
      quantity: 1,
      amountMinor: 25_025,
    });
    const free = { ...cleaned, price_per_hour: 0, price_per_person: 0 };
    expect(exampleLines(free, { hours: 4, days: 3, guests: 50 })).toEqual([]);
  });

  it("is whole minor units for any rates, and grows with the guests", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pricingModels),
        fc.constantFrom("EGP", "KWD", "JPY"),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 500 }),
        (pricing_model, currency, minor, guests) => {
          const price = minor / 100;
          const all = {
            pricing_model,
            currency,
            price_per_hour: price,
            price_per_day: price,
            price_per_person: price,
            cleaning_fee: price,
          };
          const sum = (count: number) =>
            exampleLines(all, { hours: 2, days: 1, guests: count }).reduce(
              (total, line) => total + line.amountMinor,
              0,
            );
          expect(Number.isInteger(sum(guests))).toBe(true);
          expect(sum(guests + 1)).toBeGreaterThanOrEqual(sum(guests));
        },
      ),
    );
  });
});
