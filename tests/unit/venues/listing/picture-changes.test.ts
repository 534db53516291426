import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markPictures } from "@/lib/venues/listing/rules/picture-changes";

describe("marks of pictures", () => {
  const marks = (before: string, after: string) => {
    const both = markPictures([...before], [...after]);
    const format = ({ path, mark, from }: (typeof both.after)[number]) =>
      mark === "unchanged" ? path : `${path} ${mark}${from ?? ""}`;
    return [both.before.map(format), both.after.map(format)];
  };

  it("as few pictures as possible count as moved", () => {
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

  it("unchanged pictures are in the same order on both sides", () => {
    const list = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const both = markPictures(before, after);
        const unchanged = (side: typeof both.after) =>
          side.filter(({ mark }) => mark === "unchanged").map(({ path }) => path);
        expect(unchanged(both.after)).toEqual(unchanged(both.before));
      }),
    );
  });
});
