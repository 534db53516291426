import { describe, expect, it } from "vitest";
import { listingDeclarations } from "@/components/listings/declarations";

const names = {
  type: (id: string) => ({ en: `Type ${id}`, ar: "" }),
  city: (text: string) => ({ en: text, ar: `مدينة ${text}` }),
};
const now = {
  name: "Hall",
  name_ar: null,
  description: "Light",
  address: "Street 1",
  city: "Cairo",
  country: "EG",
  time_zone: "Africa/Cairo",
  latitude: 30.04,
  longitude: 31.23,
  capacity: 80,
  capacity_by_layout: { seated: 60 },
  type_id: "villa",
  images: ["a", "b"],
};
const compare = (revision: Record<string, unknown>) =>
  listingDeclarations.venue.compare(now, revision, names);

describe("the comparison of a listing with a revision", () => {
  it("a comparison names types and cities, and is in the order of the form", () => {
    expect(
      compare({
        images: ["b", "c"],
        longitude: 31.5,
        city: "Giza",
        type_id: "loft",
        capacity: 120,
        capacity_by_layout: { standing: 120, seated: 60, banquet: 0 },
        name_ar: "قاعة",
      }),
    ).toEqual([
      { kind: "text", group: "texts", field: "title_ar", before: "", after: "قاعة" },
      {
        kind: "type",
        group: "space",
        field: "venue_type_id",
        before: names.type("villa"),
        after: names.type("loft"),
      },
      { kind: "guests", group: "space", field: "capacity", before: 80, after: 120 },
      {
        kind: "layouts",
        group: "space",
        field: "capacity_by_layout",
        before: [{ layout: "seated", seats: 60 }],
        after: [
          { layout: "seated", seats: 60 },
          { layout: "standing", seats: 120 },
        ],
      },
      {
        kind: "city",
        group: "location",
        field: "city",
        before: names.city("Cairo"),
        after: names.city("Giza"),
      },
      {
        kind: "pin",
        group: "location",
        field: "pin",
        before: { latitude: 30.04, longitude: 31.23 },
        after: { latitude: 30.04, longitude: 31.5 },
      },
      {
        kind: "pictures",
        group: "pictures",
        field: "images",
        before: ["a", "b"],
        after: ["b", "c"],
      },
    ]);
  });

  it("a comparison shows a time zone that changes without its city", () => {
    expect(compare({ time_zone: "Asia/Dubai" })).toEqual([
      {
        kind: "text",
        group: "location",
        field: "time_zone",
        before: "Africa/Cairo",
        after: "Asia/Dubai",
      },
    ]);
  });

  it("a comparison leaves out what is the same, and what is not reviewed", () => {
    expect(compare({ name: "Hall", status: "active", latitude: 30.04 })).toEqual([]);
  });

  it("a comparison shows a removed pin, and takes unusable values for none", () => {
    expect(compare({ latitude: null, longitude: null })).toMatchObject([
      { field: "pin", after: null },
    ]);
    expect(compare({ name: 7, images: "x", capacity_by_layout: null })).toMatchObject([
      { field: "title", after: "" },
      { field: "capacity_by_layout", after: [] },
      { field: "images", after: [] },
    ]);
  });
});
