import { expect, it } from "vitest";
import { monthStart } from "@/lib/availability/rules/month";

it("a month starts on its first day, also before and after a month of another length", () => {
  expect(monthStart("2027-01-31", 1)).toBe("2027-02-01");
  expect(monthStart("2027-01-31", -1)).toBe("2026-12-01");
  expect(monthStart("2028-02-29")).toBe("2028-02-01");
});
