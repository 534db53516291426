import { expect, test } from "vitest";
import { firstValue } from "@/lib/shared/first-value";

test.each([
  ["text", "text"],
  [["first", "second"], "first"],
  [undefined, ""],
  [[], ""],
  ["a\0b", "ab"],
  // An inherited method, as read from an object whose query named `__proto__`.
  [Object.assign([], ["x"]).map as never, ""],
])("the first value of %j", (value, first) => {
  expect(firstValue(value)).toBe(first);
});
