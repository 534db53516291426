import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listingChanges, pictureMarks, standingRevision } from "@/lib/venues/listing/rules/changes";

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
  latitude: 30.04,
  longitude: 31.23,
  capacity: 80,
  capacity_by_layout: { seated: 60 },
  type_id: "villa",
  images: ["a", "b"],
};
const changes = (asked: Record<string, unknown>) => listingChanges(now, asked, names);

describe("what a change asks for", () => {
  it("is said as people say it", () => {
    expect(
      changes({
        images: ["b", "c"],
        longitude: 31.5,
        city: "Giza",
        type_id: "loft",
        capacity: 120,
        capacity_by_layout: { standing: 120, seated: 60, banquet: 0 },
        name_ar: "قاعة",
      }),
    ).toEqual([
      { kind: "text", group: "words", field: "name_ar", before: "", after: "قاعة" },
      {
        kind: "named",
        group: "space",
        field: "type_id",
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
        kind: "named",
        group: "place",
        field: "city",
        before: names.city("Cairo"),
        after: names.city("Giza"),
      },
      {
        kind: "pin",
        group: "place",
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

  it("leaves out what is so already, and what is no part of a review", () => {
    expect(changes({ name: "Hall", status: "active", latitude: 30.04 })).toEqual([]);
  });

  it("takes a pin away, and reads garbage as nothing", () => {
    expect(changes({ latitude: null, longitude: null })).toMatchObject([
      { field: "pin", after: null },
    ]);
    expect(changes({ name: 7, images: "x", capacity_by_layout: null })).toMatchObject([
      { field: "name", after: "" },
      { field: "capacity_by_layout", after: [] },
      { field: "images", after: [] },
    ]);
  });
});

describe("what became of each picture", () => {
  const marks = (before: string, after: string) => {
    const both = pictureMarks([...before], [...after]);
    const word = ({ path, mark, from }: (typeof both.after)[number]) =>
      mark === "kept" ? path : `${path} ${mark}${from ?? ""}`;
    return [both.before.map(word), both.after.map(word)];
  };

  it("counts as few as possible as moved", () => {
    expect(marks("abcd", "dabc")).toEqual([
      ["a", "b", "c", "d moved"],
      ["d moved4", "a", "b", "c"],
    ]);
    expect(marks("abc", "bxc")).toEqual([
      ["a removed", "b", "c"],
      ["b", "x added", "c"],
    ]);
    expect(marks("", "a")).toEqual([[], ["a added"]]);
  });

  it("those that count as kept stand in the same order on both sides", () => {
    const list = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const both = pictureMarks(before, after);
        const kept = (side: typeof both.after) =>
          side.filter(({ mark }) => mark === "kept").map(({ path }) => path);
        expect(kept(both.after)).toEqual(kept(both.before));
      }),
    );
  });
});

describe("the change that concerns the host", () => {
  const revision = (status: string, submitted: number, decided: number | null = null) => ({
    status,
    reason: null,
    submitted_at: `2027-01-0${submitted}`,
    decided_at: decided && `2027-01-0${decided}`,
  });
  it.each([
    [[], null],
    [[revision("approved", 1, 2)], null],
    [[revision("rejected", 1, 2)], "rejected"],
    [[revision("rejected", 1, 2), revision("pending", 3)], "pending"],
    [[revision("rejected", 1, 2), revision("approved", 3, 4)], null],
    [[revision("approved", 1, 2), revision("rejected", 3, 4)], "rejected"],
  ])("of %j is %s", (revisions, status) => {
    expect(
      standingRevision(revisions as Parameters<typeof standingRevision>[0])?.status ?? null,
    ).toBe(status);
  });
});
