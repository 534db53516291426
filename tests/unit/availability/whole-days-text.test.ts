import { expect, it } from "vitest";
import { wholeDaysText } from "@/lib/availability/whole-days-text";

const zone = "Africa/Cairo";

it("a period from midnight to midnight is said in days, also where clocks skip midnight", () => {
  const one = wholeDaysText("2027-09-04T21:00:00Z", "2027-09-05T21:00:00Z", zone, "en");
  expect(one).toBe("Sun, 5 Sep 2027");
  const two = wholeDaysText("2027-09-04T21:00:00Z", "2027-09-06T21:00:00Z", zone, "en");
  expect(two).toContain("5");
  expect(two).toContain("6 Sep 2027");
  expect(two).not.toMatch(/\d:\d/);
  const skipped = wholeDaysText("2027-04-29T22:00:00Z", "2027-04-30T21:00:00Z", zone, "ar");
  expect(skipped).toContain("30");
  expect(skipped).not.toMatch(/\d:\d/);
});

it("a period with other hours, or in another zone, has no whole days", () => {
  expect(wholeDaysText("2027-09-04T21:30:00Z", "2027-09-05T21:00:00Z", zone, "en")).toBeNull();
  expect(wholeDaysText("2027-09-04T21:00:00Z", "2027-09-05T20:00:00Z", zone, "en")).toBeNull();
  const inRiyadh = ["2027-12-04T22:00:00Z", "2027-12-05T22:00:00Z"] as const;
  expect(wholeDaysText(...inRiyadh, zone, "en")).toBe("Sun, 5 Dec 2027");
  expect(wholeDaysText(...inRiyadh, "Asia/Riyadh", "en")).toBeNull();
});
