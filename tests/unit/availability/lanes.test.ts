import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layoutLanes } from "@/lib/availability/rules/lanes";

describe("items side by side", () => {
  it("what overlaps nothing has the whole width", () => {
    expect(layoutLanes([{ from: 0, to: 60 }, null, { from: 60, to: 120 }])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it("what overlaps shares the width, and a lane that is free again is used again", () => {
    expect(
      layoutLanes([
        { from: 0, to: 300 },
        { from: 60, to: 120 },
        { from: 120, to: 240 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 1, lanes: 2 },
    ]);
  });

  it("no two items that overlap are in one lane", () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 }))
      .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
        const lanes = layoutLanes(spans);
        spans.forEach((a, i) => {
          expect(lanes[i]?.lane).toBeLessThan(lanes[i]?.lanes ?? 0);
          spans.forEach((b, j) => {
            if (i < j && a.from < b.to && b.from < a.to) {
              expect(lanes[i]?.lane).not.toBe(lanes[j]?.lane);
              expect(lanes[i]?.lanes).toBe(lanes[j]?.lanes);
            }
          });
        });
      }),
    );
  });
});
