import { describe, expect, test } from "vitest";
import { isTaxNumber } from "../../../lib/invoices/rules/tax-number";
import { taxDetailsInput } from "../../../lib/invoices/schemas";
import { taxInPrice } from "../../../lib/payments/rules/tax-in-price";

describe("a tax number", () => {
  test.each([
    ["EG", "123456789", true],
    ["EG", "12345678", false],
    ["SA", "310122393500003", true],
    ["SA", "310122393500004", false],
    ["AE", "100123456700003", true],
    ["AE", "310122393500003", false],
    ["KW", "KW-12345", true],
    ["KW", "1", false],
  ] as const)("of %s: %s is one: %s", (country, number, expected) => {
    expect(isTaxNumber(country, number)).toBe(expected);
  });

  test("is read with spaces and Arabic digits", () => {
    const input = { legalName: "Nile Halls", country: "EG", taxNumber: "١٢٣ ٤٥٦ ٧٨٩", address: "" };
    expect(taxDetailsInput.parse(input).taxNumber).toBe("123456789");
  });

  test("that is not one of its country is an error of its field", () => {
    const input = { legalName: "Nile Halls", country: "SA", taxNumber: "123", address: "" };
    const issues = taxDetailsInput.safeParse(input).error?.issues ?? [];
    expect(issues).toEqual([
      expect.objectContaining({ path: ["taxNumber"], message: "taxNumberSA" }),
    ]);
  });

  test("may be missing, but not the name and the country", () => {
    const input = { legalName: " ", country: "", taxNumber: "", address: "" };
    const paths = taxDetailsInput.safeParse(input).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual(["legalName", "country"]);
  });
});

describe("the tax of a booking", () => {
  const payments = { tax: { percent: 14, amountMinor: 2579 } };

  test("is shown with its price while the booking stands", () => {
    expect(taxInPrice({ status: "confirmed" }, payments)).toEqual(payments.tax);
  });

  test("is not shown with the price of a booking that was cancelled", () => {
    expect(taxInPrice({ status: "cancelled" }, payments)).toBeNull();
  });

  test("is not known for a booking that is paid to the host directly", () => {
    expect(taxInPrice({ status: "confirmed" }, null)).toBeNull();
  });
});
