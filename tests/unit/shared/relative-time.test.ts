import { expect, test } from "vitest";
import { formatRelativeTime } from "@/lib/shared/relative-time";

const now = "2027-04-30T12:00:00Z";

test.each([
  ["2027-04-30T12:00:10Z", "now"],
  ["2027-04-30T11:59:30Z", "now"],
  ["2027-04-30T11:58:30Z", "1 minute ago"],
  ["2027-04-30T10:00:00Z", "2 hours ago"],
  ["2027-04-29T12:30:00Z", "23 hours ago"],
  ["2027-04-29T11:00:00Z", "yesterday"],
  ["2027-04-27T23:59:00Z", "3 days ago"],
  ["2027-04-20T12:00:00Z", "10 days ago"],
])("an instant of %s is worded as '%s' at noon of 30 April", (at, text) => {
  expect(formatRelativeTime(at, now, "en", "UTC")).toBe(text);
});

test("days are those of the reader's calendar", () => {
  const [at, later] = ["2027-04-27T21:30:00Z", "2027-04-30T06:00:00Z"];
  expect(formatRelativeTime(at, later, "en", "Europe/London")).toBe("3 days ago");
  // It was already after midnight in Dubai.
  expect(formatRelativeTime(at, later, "en", "Asia/Dubai")).toBe("2 days ago");
});

test("a time that has passed is worded in Arabic with Latin digits", () => {
  expect(formatRelativeTime("2027-04-30T09:00:00Z", now, "ar", "Africa/Cairo")).toBe("قبل 3 ساعات");
});
