import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundingBox } from "@/components/ui/map/geometry";
import { steered } from "@/components/venues/listing/steps/steered";
import { parsePin, writePin } from "@/lib/venues/listing/rules/places";

describe("a pin that is written", () => {
  it("has six digits, a dot in every language, and is read as it was written", () => {
    expect(writePin({ latitude: 30.04441999, longitude: 31.2357 })).toBe("30.04442, 31.2357");
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const text = writePin({ latitude, longitude });
          const read = parsePin(text);
          expect(text).toMatch(/^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$/);
          expect(Math.abs((read?.latitude ?? 99) - latitude)).toBeLessThan(1e-6);
          const apart = Math.abs((read?.longitude ?? 999) - longitude);
          expect(Math.min(apart, 360 - apart)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it("stays on the globe, wherever the map was dragged", () => {
    expect(writePin({ latitude: 91, longitude: 181.5 })).toBe("90, -178.5");
    expect(writePin({ latitude: -0.0000001, longitude: -0.0000001 })).toBe("0, 0");
    expect(writePin({ latitude: 1e-7, longitude: 359.9999999 })).toBe("0, 0");
  });

  it("is found in Arabic digits too", () => {
    expect(parsePin("٣٠٫٠٤٤٤، ٣١٫٢٣٥٧")).toEqual({ latitude: 30.0444, longitude: 31.2357 });
  });
});

describe("arrow keys", () => {
  it("move a pin by a step, or by a stride", () => {
    expect(steered({ x: 10, y: 10 }, "ArrowUp", false)).toEqual({ x: 10, y: 6 });
    expect(steered({ x: 10, y: 10 }, "ArrowRight", true)).toEqual({ x: 50, y: 10 });
    expect(steered({ x: 10, y: 10 }, "Enter", false)).toBeNull();
  });
});

it("the smallest area that holds places has them at its edges", () => {
  const places = [
    { longitude: 31, latitude: 30 },
    { longitude: 55, latitude: 25 },
  ];
  expect(boundingBox(places)).toEqual([31, 25, 55, 30]);
});
