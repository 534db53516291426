import { expect, test } from "vitest";
import { partNames } from "@/lib/quotes/rules/part-names";

test("what is paid with the booking is a deposit only where a balance follows it", () => {
  expect(partNames(["deposit", "balance"])).toEqual(["deposit", "balance"]);
  expect(partNames(["deposit"])).toEqual(["full"]);
  expect(partNames(["deposit", "extra"])).toEqual(["full", "extra"]);
  expect(partNames(["deposit", "balance", "extra"])).toEqual(["deposit", "balance", "extra"]);
  expect(partNames([])).toEqual([]);
});
