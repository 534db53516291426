import { expect, it } from "vitest";
import { openDecisions } from "@/lib/reviews/rules/admin-lists";
import { exclusionReasons, toExclusionReason } from "@/lib/reviews/rules/exclusion";

it("a reason that the site does not know is none", () => {
  for (const reason of exclusionReasons) expect(toExclusionReason(reason)).toBe(reason);
  expect(toExclusionReason("something new")).toBeNull();
  expect(toExclusionReason(null)).toBeNull();
});

it("an admin can count what does not count, leave out what counts, and take a decision back", () => {
  expect(openDecisions({ exclusion: "not_paid", decision: null })).toEqual(["count"]);
  expect(openDecisions({ exclusion: null, decision: null })).toEqual(["leave_out"]);
  expect(openDecisions({ exclusion: null, decision: "counted" })).toEqual(["follow_rule"]);
  expect(openDecisions({ exclusion: "left_out", decision: "left_out" })).toEqual(["follow_rule"]);
});
