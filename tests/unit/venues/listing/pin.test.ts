import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundingBox } from "@/components/ui/map/geometry";
import { moveByArrowKey } from "@/components/venues/listing/steps/arrow-keys";
import { formatPin, parsePin } from "@/lib/venues/listing/rules/location";

describe("pasted coordinates", () => {
  it.each([
    ["30.0444, 31.2357", 30.0444, 31.2357],
    ["30.0444،31.2357", 30.0444, 31.2357],
    ["https://www.google.com/maps/place/X/@30.05,31.24,17z", 30.05, 31.24],
    ["https://maps.google.com/?q=30.05,31.24", 30.05, 31.24],
    ["https://www.google.com/maps/place/X/@1,2,17z/data=!3d30.06!4d31.25", 30.06, 31.25],
    ["-33.9, -18.4", -33.9, -18.4],
  ])("coordinates are found in %s", (text, latitude, longitude) => {
    expect(parsePin(text)).toEqual({ latitude, longitude });
  });

  it.each(["", "Tahrir Square", "95, 31", "30, 190", "https://maps.app.goo.gl/abc"])(
    "no coordinates are found in %j",
    (text) => {
      expect(parsePin(text)).toBeNull();
    },
  );
});

describe("formatted coordinates", () => {
  it("formatted coordinates have six decimals, and are parsed as they were", () => {
    expect(formatPin({ latitude: 30.04441999, longitude: 31.2357 })).toBe("30.04442, 31.2357");
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const text = formatPin({ latitude, longitude });
          const read = parsePin(text);
          expect(text).toMatch(/^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$/);
          expect(Math.abs((read?.latitude ?? 99) - latitude)).toBeLessThan(1e-6);
          const apart = Math.abs((read?.longitude ?? 999) - longitude);
          expect(Math.min(apart, 360 - apart)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it("formatted coordinates are within range, wherever the map was dragged", () => {
    expect(formatPin({ latitude: 91, longitude: 181.5 })).toBe("90, -178.5");
    expect(formatPin({ latitude: -0.0000001, longitude: -0.0000001 })).toBe("0, 0");
    expect(formatPin({ latitude: 1e-7, longitude: 359.9999999 })).toBe("0, 0");
  });

  it("coordinates in Arabic digits are parsed", () => {
    expect(parsePin("٣٠٫٠٤٤٤، ٣١٫٢٣٥٧")).toEqual({ latitude: 30.0444, longitude: 31.2357 });
  });
});

describe("arrow keys on the map", () => {
  it("an arrow key moves a pin by a step, and with Shift by a large step", () => {
    expect(moveByArrowKey({ x: 10, y: 10 }, "ArrowUp", false)).toEqual({ x: 10, y: 6 });
    expect(moveByArrowKey({ x: 10, y: 10 }, "ArrowRight", true)).toEqual({ x: 50, y: 10 });
    expect(moveByArrowKey({ x: 10, y: 10 }, "Enter", false)).toBeNull();
  });
});

it("the bounding box of points has the outermost ones at its edges", () => {
  const points = [
    { longitude: 31, latitude: 30 },
    { longitude: 55, latitude: 25 },
  ];
  expect(boundingBox(points)).toEqual([31, 25, 55, 30]);
});
