import { expect, test } from "vitest";
import { withConstantTime } from "@/lib/auth/constant-time";
import { chanceOfNoDifference, pairedDifferences, tellable } from "../../support/timing";

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test("the sign test computes the probability of its textbook examples", () => {
  expect(chanceOfNoDifference([])).toBe(1);
  expect(chanceOfNoDifference([1, -1, 2, -2])).toBe(1);
  expect(chanceOfNoDifference([1, 1, 1, 1, 1])).toBeCloseTo(2 / 32);
  expect(chanceOfNoDifference([...Array(9).fill(3), -80])).toBeCloseTo((2 * 11) / 1024);
  expect(chanceOfNoDifference(Array(20).fill(-1))).toBeLessThan(tellable);
});

const refuse = (ms: number) => async () => {
  await wait(ms);
  throw new Error("refused");
};

test("a quick and a slow refusal differ measurably, and not with constant time", async () => {
  const ignoreError = (work: () => Promise<unknown>) => () => work().catch(() => null);
  const bare = await pairedDifferences(
    20,
    () => ignoreError(refuse(15)),
    () => ignoreError(refuse(0)),
  );
  expect(chanceOfNoDifference(bare)).toBeLessThan(tellable);
  const constant = await pairedDifferences(
    20,
    () => ignoreError(() => withConstantTime(refuse(15), { minimumMs: 60 })),
    () => ignoreError(() => withConstantTime(refuse(0), { minimumMs: 60 })),
  );
  expect(chanceOfNoDifference(constant)).toBeGreaterThan(tellable);
});

test("a success is delayed like a failure, unless only failures are", async () => {
  const elapsed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const succeed = async () => "in";
  expect(await elapsed(() => withConstantTime(succeed, { minimumMs: 60 }))).toBeGreaterThan(50);
  const onlyFailures = { minimumMs: 60_000, only: "failures" } as const;
  expect(await elapsed(() => withConstantTime(succeed, onlyFailures))).toBeLessThan(30_000);
});

test("constant time changes neither the result nor the error", async () => {
  expect(await withConstantTime(async () => "in", { minimumMs: 1 })).toBe("in");
  await expect(withConstantTime(refuse(0), { minimumMs: 1 })).rejects.toThrow("refused");
});
