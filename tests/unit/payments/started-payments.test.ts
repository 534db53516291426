import { afterEach, expect, test, vi } from "vitest";
import { forgetStart, readStart, writeStart } from "@/components/payments/started-payments";

const started = {
  paymentId: "p1",
  clientSecret: "secret",
  amountMinor: 500,
  currency: "EGP",
  holdExpiresAt: null,
};
const details = { contactName: "Layla", phone: "", eventType: "", message: "" };

afterEach(() => {
  forgetStart("b1");
  vi.useRealTimers();
});

test("a payment that was begun a moment ago is not begun again", () => {
  writeStart("b1", started, details);
  expect(readStart("b1", 500, null)).toBe(started);
  expect(readStart("b1", 500, details)).toBe(started);
  expect(readStart("b2", 500, null)).toBeNull();
});

test("other details, another amount and a later time begin it again", () => {
  vi.useFakeTimers();
  writeStart("b1", started, details);
  expect(readStart("b1", 500, { ...details, message: "Chairs" })).toBeNull();
  expect(readStart("b1", 600, details)).toBeNull();
  vi.advanceTimersByTime(6 * 60_000);
  expect(readStart("b1", 500, details)).toBeNull();
});
