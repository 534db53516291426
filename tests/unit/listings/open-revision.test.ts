import { describe, expect, it } from "vitest";
import { findOpenRevision } from "@/lib/listings/rules/open-revision";

describe("the open revision", () => {
  const revision = (status: string, submitted: number, decided: number | null = null) => ({
    status,
    reason: null,
    submitted_at: `2027-01-0${submitted}`,
    decided_at: decided && `2027-01-0${decided}`,
  });
  it.each([
    [[], null],
    [[revision("approved", 1, 2)], null],
    [[revision("rejected", 1, 2)], "rejected"],
    [[revision("rejected", 1, 2), revision("pending", 3)], "pending"],
    [[revision("rejected", 1, 2), revision("approved", 3, 4)], null],
    [[revision("approved", 1, 2), revision("rejected", 3, 4)], "rejected"],
  ])("the open revision of %j is %s", (revisions, status) => {
    expect(
      findOpenRevision(revisions as Parameters<typeof findOpenRevision>[0])?.status ?? null,
    ).toBe(status);
  });
});
