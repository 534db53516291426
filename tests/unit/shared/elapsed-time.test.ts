import { describe, expect, it } from "vitest";
import { getElapsedTime } from "@/lib/shared/elapsed-time";

describe("elapsed time", () => {
  const since = "2027-01-01T00:00:00.000Z";
  it.each([
    [30_000, "minutes", 0],
    [59 * 60_000, "minutes", 59],
    [60 * 60_000, "hours", 1],
    [47.9 * 3_600_000, "hours", 47],
    [48 * 3_600_000, "days", 2],
    [-5000, "minutes", 0],
  ] as const)("%d ms of elapsed time are counted in %s", (ms, unit, count) => {
    expect(getElapsedTime(since, Date.parse(since) + ms)).toEqual({ unit, count });
  });
});
