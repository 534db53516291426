import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currencyExponent,
  currencyName,
  currencySymbol,
  formatMoney,
  hasFraction,
  parseMoney,
  toMajor,
  withFee,
} from "@/lib/shared/money";

const currency = fc.constantFrom("EGP", "SAR", "KWD", "BHD", "OMR", "JOD", "JPY", "IQD");

describe("money", () => {
  it("includes the fee, rounded half up", () => {
    expect(withFee(10_000, 5)).toBe(10_500);
    expect(withFee(10, 5)).toBe(11);
    expect(withFee(9, 5)).toBe(9);
    expect(withFee(0, 5)).toBe(0);
  });

  it("has decimals in a group where one amount has some, by the digits of its currency", () => {
    expect(hasFraction([3_675_000, 45_132], "EGP")).toBe(true);
    expect(hasFraction([3_675_000, -45_100], "EGP")).toBe(false);
    expect(hasFraction([36_750_000, 451_320], "KWD")).toBe(true);
    expect(hasFraction([36_750_000, 451_000], "KWD")).toBe(false);
    expect(hasFraction([36_750, 451], "JPY")).toBe(false);
    expect(hasFraction([], "EGP")).toBe(false);
  });

  it("is parsed and formatted without losing a minor unit", () => {
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 1e12 }), (code, minor) => {
        const typed = toMajor(minor, code).toFixed(currencyExponent(code));
        expect(parseMoney(typed, code)).toBe(minor);
        const shown = formatMoney(minor, code, "en", { full: true }).replace(/[^\d.]/g, "");
        expect(parseMoney(shown, code)).toBe(minor);
      }),
    );
  });

  it.each([
    ["1,234.5", "EGP", 123_450],
    ["١٬٢٣٤٫٥", "EGP", 123_450],
    ["۱۲۳", "SAR", 12_300],
    ["1.005", "KWD", 1005],
    ["10.", "EGP", 1000],
    ["1.500", "EGP", 150],
    ["1.505", "EGP", null],
    ["1.5", "JPY", null],
    ["-1", "EGP", null],
    ["12,34", "EGP", null],
    ["1e3", "EGP", null],
    ["", "EGP", null],
    ["99999999999999999", "EGP", null],
  ])("typed as %j in %s is %j", (text, code, minor) => {
    expect(parseMoney(text, code)).toBe(minor);
  });

  it("has Latin digits in both languages, and no decimals for whole amounts", () => {
    expect(formatMoney(150_000, "EGP", "en")).toBe("EGP\u00a01,500");
    expect(formatMoney(150_050, "EGP", "en")).toBe("EGP\u00a01,500.50");
    expect(formatMoney(1_234_500, "KWD", "en", { full: true })).toBe("KWD\u00a01,234.500");
    expect(formatMoney(150_000, "EGP", "ar")).toMatch(/1,500/);
    expect(formatMoney(150_000, "EGP", "ar")).toMatch(/ج\.م/);
  });

  it("names its currency in Arabic sentences", () => {
    expect(currencyName("AED", "ar")).toBe("درهم إماراتي");
    expect(currencyName("AED", "en")).toBe("AED");
    expect(currencySymbol("AED", "en")).toBe("AED");
    expect(currencySymbol("EGP", "ar")).toMatch(/ج\.م/);
  });
});
