import { describe, expect, it } from "vitest";
import { pauseAfter, problemOfAnswer } from "@/lib/venues/photos/rules/resuming";

describe("after a lost connection", () => {
  it("attempts become rarer, but never rarer than every half minute", () => {
    expect([1, 2, 3, 5, 6, 50].map(pauseAfter)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });

  it.each([
    [null, "lost"],
    [{ status: 502, body: "<html>Bad gateway" }, "lost"],
    [{ status: 503, body: '{"code":"unavailable"}' }, "lost"],
    [{ status: 409, body: '{"code":"wrong_status"}' }, "lost"],
    [{ status: 404, body: '{"code":"not_found"}' }, "lost"],
    [{ status: 502, body: '{"problem":"failed"}' }, "failed"],
    [{ status: 415, body: '{"problem":"notAnImage"}' }, "notAnImage"],
    [{ status: 401, body: '{"code":"not_signed_in"}' }, "notSignedIn"],
    [{ status: 403, body: "null" }, "forbidden"],
    [{ status: 413, body: "" }, "tooLarge"],
    [{ status: 422, body: '{"code":"invalid_input"}' }, "failed"],
    [{ status: 422, body: '{"problem":"toString"}' }, "failed"],
  ] as const)("%j means %s", (answer, problem) => {
    expect(problemOfAnswer(answer)).toBe(problem);
  });
});
