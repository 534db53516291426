import { expect, it } from "vitest";
import { reviewDeadline } from "@/lib/reviews/rules/review-deadline";

it("a booking can be reviewed for thirty days of 24 hours, also across a clock change", () => {
  expect(reviewDeadline("2026-11-01T10:00:00.000Z")).toBe("2026-12-01T10:00:00.000Z");
  expect(reviewDeadline("2027-04-15T20:30:00Z")).toBe("2027-05-15T20:30:00.000Z");
});
