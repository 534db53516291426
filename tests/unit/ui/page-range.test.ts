import { describe, expect, it } from "vitest";
import { pageRange } from "@/components/ui/page-range";

describe("pageRange", () => {
  it("contains all pages if there are few", () => {
    expect(pageRange(1, 1)).toEqual([1]);
    expect(pageRange(2, 3)).toEqual([1, 2, 3]);
    expect(pageRange(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("leaves out at least two pages at a time", () => {
    expect(pageRange(1, 10)).toEqual([1, 2, "gap", 10]);
    expect(pageRange(4, 10)).toEqual([1, 2, 3, 4, 5, "gap", 10]);
    expect(pageRange(5, 10)).toEqual([1, "gap", 4, 5, 6, "gap", 10]);
    expect(pageRange(7, 10)).toEqual([1, "gap", 6, 7, 8, 9, 10]);
    expect(pageRange(10, 10)).toEqual([1, "gap", 9, 10]);
  });

  it("uses the nearest existing page for one that does not exist", () => {
    expect(pageRange(0, 3)).toEqual(pageRange(1, 3));
    expect(pageRange(99, 3)).toEqual(pageRange(3, 3));
    expect(pageRange(1, 0)).toEqual([1]);
  });
});
