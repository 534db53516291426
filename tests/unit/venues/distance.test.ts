import { expect, test } from "vitest";
import { distanceTo } from "../../../lib/venues/search/rules/distance.ts";

const cairo = { latitude: 30.0444, longitude: 31.2357 };

test("Giza lies about seven kilometres south of Cairo", () => {
  const way = distanceTo(cairo, { latitude: 29.987, longitude: 31.2118 });
  expect(way.km).toBeGreaterThan(6);
  expect(way.km).toBeLessThan(8);
  expect(way.direction).toBe("s");
});

test("the distance of a point to itself is zero", () => {
  expect(distanceTo(cairo, cairo).km).toBe(0);
});

test("the distance across the date line is the shorter one", () => {
  const way = distanceTo({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 });
  expect(way.km).toBeLessThan(30);
  expect(way.direction).toBe("e");
});
