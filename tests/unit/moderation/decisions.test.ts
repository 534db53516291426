import { expect, it } from "vitest";
import { allowedDecisions } from "@/lib/moderation/rules/decisions";

it.each([
  ["pending", false, ["approve", "reject", "suspend"]],
  ["active", false, ["feature", "suspend"]],
  ["active", true, ["approve", "reject", "feature", "suspend"]],
  ["paused", true, ["approve", "reject", "suspend"]],
  ["suspended", false, ["restore"]],
  ["suspended", true, ["approve", "reject", "restore"]],
  ["draft", false, []],
])(
  "an admin sees the decisions that a %s listing allows (with a revision: %s)",
  (status, hasRevision, decisions) => {
    expect(allowedDecisions({ status, featured: false, hasRevision })).toEqual(decisions);
  },
);
