import { expect, test } from "vitest";
import { formatRelativeTime } from "@/lib/shared/relative-time";

const now = "2027-04-30T12:00:00Z";

test.each([
  ["2027-04-30T12:00:10Z", "now"],
  ["2027-04-30T11:59:30Z", "now"],
  ["2027-04-30T11:58:30Z", "1 minute ago"],
  ["2027-04-30T10:00:00Z", "2 hours ago"],
  ["2027-04-29T11:00:00Z", "yesterday"],
  ["2027-04-20T12:00:00Z", "10 days ago"],
])("an instant of %s is worded as '%s' at noon of 30 April", (at, text) => {
  expect(formatRelativeTime(at, now, "en")).toBe(text);
});

test("a time that has passed is worded in Arabic with Latin digits", () => {
  expect(formatRelativeTime("2027-04-30T09:00:00Z", now, "ar")).toBe("قبل 3 ساعات");
});
