import { expect, test } from "vitest";
import { toCardBrand } from "@/lib/payments/rules/card-brand";
import { toCardFailure } from "@/lib/payments/rules/failures";
import { isPaymentPage } from "@/lib/routes/client-routes";

test("a refusal of a bank that says nothing its owner can use is a declined card", () => {
  expect(toCardFailure("insufficient_funds")).toBe("insufficient_funds");
  expect(toCardFailure("do_not_honor")).toBe("card_declined");
  expect(toCardFailure(null)).toBe("card_declined");
});

test("a brand of cards that is not known is called a card", () => {
  expect(toCardBrand("visa")).toBe("visa");
  expect(toCardBrand("Mastercard")).toBe("mastercard");
  expect(toCardBrand("girocard")).toBe("other");
});

test.each([
  ["/book/1", true],
  ["/ar/booking/1", true],
  ["/dashboard/bookings/1/pay", true],
  ["/booking/confirmation/1", false],
  ["/dashboard/bookings/1", false],
  ["/venues/1", false],
])("cards are entered on the page %s: %s", (path, expected) => {
  expect(isPaymentPage(path)).toBe(expected);
});
