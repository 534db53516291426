import { expect, test } from "vitest";
import { centerCrop, clampCrop, cropSide, panCrop } from "@/lib/users/rules/crop";

const wide = { width: 400, height: 200 };

test("centerCrop is the largest square in the middle of the picture", () => {
  expect(centerCrop(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(cropSide(wide, 1)).toBe(200);
});

test("clampCrop keeps the square within the picture", () => {
  expect(clampCrop(wide, { x: -50, y: 500, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(clampCrop(wide, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 50, y: 50, zoom: 2 });
});

test("clampCrop keeps the zoom between 1 and 4", () => {
  expect(clampCrop(wide, { x: 200, y: 100, zoom: 99 }).zoom).toBe(4);
  expect(clampCrop(wide, { x: 200, y: 100, zoom: 0 }).zoom).toBe(1);
});

test("panCrop moves the square against the direction of the drag", () => {
  expect(panCrop(wide, centerCrop(wide), 0.25, 0).x).toBe(150);
  expect(panCrop(wide, centerCrop(wide), 0, 0.25).y).toBe(100);
});
