import { expect, test } from "vitest";
import { failEvenly } from "@/lib/auth/constant-time";
import { chanceOfNoDifference, pairedDifferences, tellable } from "../../support/timing";

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test("the sign test knows its numbers", () => {
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

test("a quick refusal and a slow one are told apart, unless they are made even", async () => {
  const quietly = (work: () => Promise<unknown>) => () => work().catch(() => null);
  const bare = await pairedDifferences(
    20,
    () => quietly(refuse(15)),
    () => quietly(refuse(0)),
  );
  expect(chanceOfNoDifference(bare)).toBeLessThan(tellable);
  const even = await pairedDifferences(
    20,
    () => quietly(() => failEvenly(refuse(15), 60)),
    () => quietly(() => failEvenly(refuse(0), 60)),
  );
  expect(chanceOfNoDifference(even)).toBeGreaterThan(tellable);
});

test("success is not delayed, and what failed stays what it is", async () => {
  const start = performance.now();
  expect(await failEvenly(async () => "in", 60_000)).toBe("in");
  expect(performance.now() - start).toBeLessThan(30_000);
  await expect(failEvenly(refuse(0), 1)).rejects.toThrow("refused");
});
