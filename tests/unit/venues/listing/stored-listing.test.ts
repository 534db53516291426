import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyAddon } from "@/lib/venues/listing/fields/extras";
import type { ListingRow } from "@/lib/venues/listing/fields/stored-value";
import { findKnownCity, getCountryTimeZone } from "@/lib/venues/listing/rules/location";
import { toListingForm, toStoredListing } from "@/lib/venues/listing/rules/stored-listing";
import { UNTITLED } from "@/lib/venues/listing/rules/text";
import { emptyListing, listingSchema, type VenueForm } from "@/lib/venues/listing/schemas";

const cities = [
  {
    slug: "kuwait-city",
    name: { en: "Kuwait City", ar: "مدينة الكويت" },
    country: "KW",
    timeZone: "Asia/Kuwait",
  },
];
const store = (part: Partial<VenueForm>) => toStoredListing({ ...emptyListing, ...part }, cities);
describe("a stored listing", () => {
  it("a new listing has the defaults of the specification", () => {
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

  it("a listing without a title is called Untitled Venue, and has no empty references", () => {
    expect(store({ title: "  " }).venue).toMatchObject({
      name: UNTITLED,
      property_id: null,
      type_id: null,
      name_ar: null,
    });
  });

  it("a known city sets its name, country and time zone, however it is written", () => {
    for (const city of ["Kuwait City", "kuwait-city", "مدينة الكويت", " KUWAIT CITY "]) {
      expect(store({ city }).venue).toMatchObject({
        city: "Kuwait City",
        country: "KW",
        time_zone: "Asia/Kuwait",
      });
    }
    expect(findKnownCity(cities, "")).toBeUndefined();
  });

  it("an unknown city has the time zone of its country", () => {
    expect(store({ city: "Tunis", country: "TN" }).venue).toMatchObject({
      city: "Tunis",
      time_zone: "Africa/Tunis",
    });
    expect(getCountryTimeZone("")).toBe("Africa/Cairo");
  });

  it("prices are stored exactly, in minor units of the currency", () => {
    expect(store({ price_per_hour: 1500.55 }).details.pricing?.price_per_hour).toBe(150_055);
    const dinar = store({ currency: "KWD", price_per_person: 12.345, price_per_hour: 0.001 });
    expect(dinar.details.pricing?.price_per_person).toBe(12_345);
    expect(dinar.details.pricing?.price_per_hour).toBe(1);
  });

  it("the booking window and the cleaning fee are stored", () => {
    const { venue, details } = store({ booking_window_months: 6, cleaning_fee: 450.5 });
    expect(venue.booking_window_months).toBe(6);
    expect(details.pricing?.cleaning_fee).toBe(45_050);
  });

  it("every amount that can be typed is stored as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        expect(store({ price_per_hour: minor / 100 }).details.pricing?.price_per_hour).toBe(minor);
      }),
    );
  });

  it("emoji are stored, marks of direction in long texts alone, and what PostgreSQL refuses is removed", () => {
    const { venue } = store({
      title: "\u200fقاعة 🌙\u0000\ud800",
      description: "\u200fa\r\nb\tc\u0000",
    });
    expect(venue.name).toBe("قاعة 🌙\ufffd");
    expect(venue.description).toBe("\u200fa\nb\tc");
  });

  it("any typed title can be stored", () => {
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
          const { name = "" } = store({ title }).venue;
          expect(name).not.toContain("\u0000");
          expect(name.isWellFormed()).toBe(true);
          expect(name).not.toBe("");
        },
      ),
    );
  });

  it("empty house rules are not stored", () => {
    const { details } = store({
      selectedHouseRules: ["no_pets"],
      customRules: [
        { text: " ", text_ar: "" },
        { text: "Shoes off", text_ar: "" },
      ],
    });
    expect(details.house_rules).toEqual([
      { code: "no_pets", text: null, text_ar: null },
      { code: null, text: "Shoes off", text_ar: null },
    ]);
  });

  it("a row of the add-ons in which nothing was entered is not stored", () => {
    const row = (id: string, change: object) => ({ ...emptyAddon, id, ...change });
    const { details } = store({
      addons: [row("a", {}), row("b", { name: "Chairs" }), row("c", { name: " \u200f" })],
    });
    expect(details.addons?.map(({ name, description }) => [name, description])).toEqual([
      ["Chairs", null],
    ]);
  });

  it("a stored listing is read as it was written", () => {
    const id = "0190a1b2-0000-7000-8000-000000000001";
    const path = "host/1.webp";
    const written: VenueForm = {
      ...emptyListing,
      title: "Rose Hall",
      title_ar: "قاعة الورد",
      description: "Light",
      venue_type_id: id,
      capacity: 80,
      capacity_by_layout: { ...emptyListing.capacity_by_layout, banquet: 60 },
      address: "1 Street",
      area_ar: "السالمية",
      city: "Kuwait City",
      country: "KW",
      pin: "29.37, 47.97",
      images: [path],
      captions: { [path]: { caption: "At dusk", caption_ar: "", alt: "", alt_ar: "غروب" } },
      pricing_model: "hourly_per_person",
      currency: "KWD",
      price_per_hour: 12.345,
      price_per_person: 0.5,
      cleaning_fee: 20,
      minimum_hours: 2.5,
      amenities: ["wifi"],
      selectedAmenities: ["wifi"],
      selectedHouseRules: ["no_pets"],
      customRules: [{ text: "Shoes off", text_ar: "" }],
      allowedEvents: [id],
      opening_hours: [{ weekday: 4, opens: "18:00", closes: "02:00" }],
      instant_booking: true,
      policy: "standard_30",
      minimum_notice_hours: 48,
      booking_window_months: 6,
      buffer_before: 30,
      buffer_after: 60,
      addons: [
        {
          id,
          name: "Chairs",
          name_ar: "",
          description: "",
          description_ar: "مع أغطية بيضاء",
          pricing: "per_person",
          price: 1.25,
          stock: 200,
        },
      ],
      services: [id],
    };
    const { venue, details } = toStoredListing(written, cities);
    const numbered = <T>(rows: T[] = []) => rows.map((row, position) => ({ ...row, position }));
    const row = {
      ...venue,
      status: "draft",
      venue_pricing: details.pricing,
      listing_images: details.captions,
      venue_house_rules: numbered(details.house_rules).reverse(),
      venue_allowed_events: details.allowed_events?.map((event_type_id) => ({ event_type_id })),
      venue_addons: numbered(details.addons).map((addon) => ({ ...addon, is_active: true })),
      venue_services: details.services?.map((service_id) => ({ service_id })),
      opening_hours: details.opening_hours,
      buffer_times: details.buffers,
    };
    expect(toListingForm(row as unknown as ListingRow)).toEqual(written);
    expect(toListingForm(row as unknown as ListingRow, { name: "Lily Hall" }).title).toBe(
      "Lily Hall",
    );
  });
});
