import { expect, it } from "vitest";
import { budget, type Cost, exceededCosts, formatCosts } from "@/tests/runner/budget";

const { limit } = budget["browser runs"];

it("a run that stays at a limit of the budget has not exceeded it", () => {
  expect(exceededCosts(new Map<Cost, number>([["browser runs", limit]]))).toEqual([]);
});

it("a cost above its limit fails the run, and the failure names the cost, the limit and where it stands", () => {
  const [failure, ...others] = exceededCosts(new Map<Cost, number>([["browser runs", limit + 1]]));
  expect(others).toEqual([]);
  expect(failure?.title).toBe("budget: browser runs");
  expect(failure?.message).toContain(`${limit + 1} instead of ${limit} at most`);
  expect(failure?.message).toContain("tests/runner/budget.ts");
});

it("every limit of the budget has a reason", () => {
  for (const { reason } of Object.values(budget)) expect(reason).toMatch(/\w+.*\./);
});

it("costs are printed with their limits, and a dash where nothing was measured", () => {
  const lines = formatCosts(new Map<Cost, number>([["seeds", 3]])).split("\n");
  expect(lines).toHaveLength(Object.keys(budget).length + 1);
  expect(lines.find((line) => line.startsWith("seeds"))).toMatch(/ 3 +\d+$/);
  expect(lines.find((line) => line.startsWith("processor units"))).toMatch(/ – +\d+$/);
});
