import { expect, test } from "vitest";
import { middle, push, sideOf, within } from "@/lib/users/rules/crop";

const wide = { width: 400, height: 200 };

test("cutting begins with the largest square in the middle", () => {
  expect(middle(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(wide, 1)).toBe(200);
});

test("the square never leaves the picture", () => {
  expect(within(wide, { x: -50, y: 500, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(within(wide, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 50, y: 50, zoom: 2 });
});

test("coming closer has an end, and so has going away", () => {
  expect(within(wide, { x: 200, y: 100, zoom: 99 }).zoom).toBe(4);
  expect(within(wide, { x: 200, y: 100, zoom: 0 }).zoom).toBe(1);
});

test("pushing the picture to the right shows what lies to the left", () => {
  expect(push(wide, middle(wide), 0.25, 0).x).toBe(150);
  expect(push(wide, middle(wide), 0, 0.25).y).toBe(100);
});
