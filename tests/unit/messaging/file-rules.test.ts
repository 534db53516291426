import { describe, expect, it } from "vitest";
import {
  canRetry,
  fileProblems,
  fileRules,
  getFileAnswerProblem,
  getFileProblem,
} from "../../../lib/messaging/rules/file-rules";
import ar from "../../../messages/ar.json";
import en from "../../../messages/en.json";

describe("a file that was chosen for a message", () => {
  it.each([
    ["image/jpeg", 5000, null],
    ["application/pdf", fileRules.maxBytes - 1, null],
    ["", 5000, null],
    ["application/pdf", fileRules.maxBytes, "tooLarge"],
    ["image/svg+xml", 5000, "wrongType"],
    ["text/html", 5000, "wrongType"],
    ["image/png", 0, "wrongType"],
  ])("of type '%s' and %i bytes has the problem %s", (type, size, problem) => {
    expect(getFileProblem({ type, size })).toBe(problem);
  });

  it.each([
    [null, "lost"],
    [{ status: 422, body: '{"problem":"tooManyToday"}' }, "tooManyToday"],
    [{ status: 415, body: '{"problem":"wrongType"}' }, "wrongType"],
    [{ status: 401, body: "" }, "notSignedIn"],
    [{ status: 404, body: "" }, "forbidden"],
    [{ status: 413, body: "Payload Too Large" }, "tooLarge"],
    [{ status: 503, body: "" }, "failed"],
    [{ status: 502, body: '{"problem":"unheard of"}' }, "failed"],
  ] as const)("whose answer is %j has the problem %s", (answer, problem) => {
    expect(getFileAnswerProblem(answer)).toBe(problem);
  });

  it("can be sent again after a failure that may pass, and after no other", () => {
    expect(fileProblems.filter(canRetry)).toEqual(["notSignedIn", "lost", "failed"]);
  });

  it("has words for each problem in both languages", () => {
    for (const { messaging } of [en, ar])
      expect(Object.keys(messaging.files.problems).sort()).toEqual([...fileProblems].sort());
  });
});
