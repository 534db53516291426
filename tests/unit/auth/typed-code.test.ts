import { expect, test } from "vitest";
import { readTypedCode } from "../../../lib/auth/typed-code";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["\u200f١٢٣ ٤٥٦\u200f", "123456"],
  ["Your code: 123456. It works for 10 minutes.", "123456"],
])("a complete code is read from %o", (typed, code) => {
  expect(readTypedCode(typed)).toBe(code);
});

test.each([
  "",
  "12345",
  "1234567",
  "12 34",
  "123456 654321",
  "code 12345 or 123456 and 654321",
  "123-4567",
])("no code is read from %o", (typed) => {
  expect(readTypedCode(typed)).toBeNull();
});
