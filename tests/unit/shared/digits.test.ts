import { expect, test } from "vitest";
import { toLatinDigits } from "@/lib/shared/digits";

test("Arabic and Persian digits become Latin digits", () => {
  expect(toLatinDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(toLatinDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
});

test("everything but Arabic and Persian digits stays as it is", () => {
  expect(toLatinDigits("٨٠ guests, 1٬5 ٫ é")).toBe("80 guests, 1٬5 ٫ é");
});
