import { describe, expect, it } from "vitest";
import { getScaledSize, getSizeProblem } from "@/lib/venues/photos/rules/photo-rules";
import { getAnswerProblem, getRetryDelay } from "@/lib/venues/photos/rules/retry";

describe("retries of an upload", () => {
  it("the delay between attempts doubles from 1 s up to 30 s", () => {
    expect([1, 2, 3, 5, 6, 50].map(getRetryDelay)).toEqual([
      1000, 2000, 4000, 16_000, 30_000, 30_000,
    ]);
  });

  it.each([
    [null, "lost"],
    [{ status: 502, body: "<html>Bad gateway" }, "lost"],
    [{ status: 503, body: "" }, "lost"],
    [{ status: 429, body: "" }, "lost"],
    [{ status: 502, body: '{"problem":"failed"}' }, "failed"],
    [{ status: 415, body: '{"problem":"notAnImage"}' }, "notAnImage"],
    [{ status: 401, body: "" }, "notSignedIn"],
    [{ status: 403, body: "null" }, "forbidden"],
    [{ status: 404, body: "" }, "failed"],
    [{ status: 413, body: "" }, "tooLarge"],
    [{ status: 422, body: '{"problem":"toString"}' }, "failed"],
  ] as const)("the answer %j to an upload means %s", (answer, problem) => {
    expect(getAnswerProblem(answer)).toBe(problem);
  });
});

describe("the size of a photo", () => {
  it("a photo is scaled to 2400 pixels, with no side below 1000, and never enlarged", () => {
    expect(getScaledSize({ width: 4800, height: 3600 })).toEqual({ width: 2400, height: 1800 });
    expect(getScaledSize({ width: 3000, height: 6000 })).toEqual({ width: 1200, height: 2400 });
    expect(getScaledSize({ width: 8000, height: 2000 })).toEqual({ width: 4000, height: 1000 });
    expect(getScaledSize({ width: 2400, height: 1000 })).toBeNull();
    expect(getScaledSize({ width: 9000, height: 1000 })).toBeNull();
  });

  it("a photo must have 1000 pixels on each side, and not more than fit in the memory", () => {
    expect(getSizeProblem({ width: 1000, height: 1000 })).toBeNull();
    expect(getSizeProblem({ width: 999, height: 4000 })).toBe("tooSmall");
    expect(getSizeProblem({ width: 12_000, height: 12_000 })).toBe("tooManyPixels");
    expect(getSizeProblem({ width: 1000, height: 4000 })).toBeNull();
    expect(getSizeProblem({ width: 4001, height: 1000 })).toBe("tooNarrow");
  });
});
