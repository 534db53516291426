import { describe, expect, it } from "vitest";
import { type Meeting, meetTests } from "../../mutants/meet-tests.ts";
import { createMutant } from "../../mutants/mutant.ts";
import {
  formatResults,
  type GroupOutcome,
  getFate,
  type MutantResult,
} from "../../mutants/results.ts";
import type { GroupRun } from "../../mutants/run-group.ts";

const place = { kind: "comparison turned", start: 2, end: 3, replacement: ">=" } as const;
const mutant = createMutant({ path: "lib/quotes/rules/price.ts", text: "a < b" }, "rules", place);

const passed: GroupOutcome = { status: "passed", failed: [], seconds: 1 };
const failing = (...failed: string[]): GroupOutcome => ({ status: "failed", failed, seconds: 1 });

/** A worktree that only knows whether it has the fault, and groups whose results depend on that. */
function createMeeting(answer: (run: GroupRun, isMutated: boolean) => GroupOutcome) {
  const runs: string[] = [];
  let isMutated = false;
  const meeting: Meeting = {
    worktree: {
      path: "/project",
      apply: () => {
        isMutated = true;
      },
      restore: () => {
        isMutated = false;
      },
    },
    chosen: { unit: ["u1", "u2"], components: [], pgtap: [], db: ["d1"], browser: [] },
    groups: ["unit", "db"],
    doesMeetAll: false,
    isWholeRun: false,
    limitMs: 1000,
    unreliable: new Set(),
    reliable: new Set(),
    run: async (run) => {
      runs.push(`${run.group} ${run.tests.join("+")} ${isMutated ? "with" : "without"}`);
      return answer(run, isMutated);
    },
  };
  return { meeting, runs, hasFault: () => isMutated };
}

describe("a mutant that meets its tests", () => {
  it("is killed by the first group that fails, when its files pass without the mutant", async () => {
    const { meeting, runs, hasFault } = createMeeting((_, isMutated) =>
      isMutated ? failing("u2") : passed,
    );
    const result = await meetTests(mutant, {}, meeting);
    expect(runs).toEqual(["unit u1+u2 with", "unit u2 without"]);
    expect(getFate(result)).toBe("killed");
    expect(hasFault()).toBe(false);
  });

  it("is not killed by a test that fails without it, which is left out", async () => {
    const { meeting, runs } = createMeeting(({ tests }) =>
      tests.includes("u2") ? failing("u2") : passed,
    );
    const result = await meetTests(mutant, {}, meeting);
    expect(runs).toEqual(["unit u1+u2 with", "unit u2 without", "unit u1 with", "db d1 with"]);
    expect(getFate(result)).toBe("survived");
    expect([...meeting.unreliable]).toEqual(["u2"]);
  });

  it("checks a test without a mutant only once", async () => {
    const { meeting, runs } = createMeeting((_, isMutated) => (isMutated ? failing("u2") : passed));
    await meetTests(mutant, {}, meeting);
    await meetTests(mutant, {}, meeting);
    expect(runs).toEqual(["unit u1+u2 with", "unit u2 without", "unit u1+u2 with"]);
  });

  it("goes on where a former run ended", async () => {
    const { meeting, runs } = createMeeting(() => passed);
    await meetTests(mutant, { unit: passed }, meeting);
    expect(runs).toEqual(["db d1 with"]);
    await meetTests(mutant, { unit: failing("u1") }, meeting);
    expect(runs).toEqual(["db d1 with"]);
  });

  it("meets every group when all shall see it", async () => {
    const { meeting } = createMeeting((_, isMutated) => (isMutated ? failing("u1") : passed));
    const result = await meetTests(mutant, {}, { ...meeting, doesMeetAll: true });
    expect(Object.keys(result.groups)).toEqual(["unit", "db"]);
  });
});

describe("the results", () => {
  const createResult = (groups: MutantResult["groups"]): MutantResult => ({ mutant, groups });

  it("tell a mutant that the time limit left undecided from one that survived", () => {
    expect(getFate(createResult({ unit: passed }))).toBe("survived");
    expect(getFate(createResult({ db: { ...passed, status: "time limit" } }))).toBe("undecided");
    expect(getFate(createResult({ pgtap: { ...passed, status: "invalid" } }))).toBe("invalid");
  });

  it("are a table of who killed what", () => {
    const results = [createResult({ unit: failing("u1") }), createResult({ unit: passed })];
    const text = formatResults({
      commit: "c",
      seed: 1,
      isWholeRun: false,
      unreliable: [],
      results,
    });
    expect(text.split("\n").slice(2)).toEqual([
      "| lib/quotes/rules/price.ts:1 | comparison turned | unit: u1 |  |",
      "| lib/quotes/rules/price.ts:1 | comparison turned |  | survived (unit) |",
      "",
      "1 killed, 1 survived",
    ]);
  });
});
