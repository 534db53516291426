import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveBeside, moveToIndex } from "@/lib/venues/listing/rules/reorder";

describe("reordering", () => {
  it("an item is moved to an index, within the ends of the list", () => {
    expect(moveToIndex(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(moveToIndex(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
    expect(moveToIndex(["a", "b"], "x", 0)).toEqual(["a", "b"]);
  });

  it("several items are moved before or after another one, in their order", () => {
    expect(moveBeside(["a", "b", "c", "d"], ["d", "a"], "c", "before")).toEqual([
      "b",
      "a",
      "d",
      "c",
    ]);
    expect(moveBeside(["a", "b", "c"], ["a"], "c", "after")).toEqual(["b", "c", "a"]);
    expect(moveBeside(["a", "b"], ["a"], "a", "before")).toEqual(["a", "b"]);
  });

  it("reordering never loses or repeats an item", () => {
    const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        list,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("before", "after"),
        (photos, from, to, side) => {
          const entry = photos[from % photos.length] as number;
          const target = photos[to % photos.length] as number;
          const sorted = [...photos].sort();
          expect([...moveToIndex(photos, entry, to)].sort()).toEqual(sorted);
          expect([...moveBeside(photos, [entry], target, side)].sort()).toEqual(sorted);
        },
      ),
    );
  });
});
