import { describe, expect, it } from "vitest";
import { readOptions } from "../../mutants/options.ts";

describe("the arguments of a run of mutants", () => {
  it("leave the browser out until it is asked for", () => {
    expect(readOptions([]).groups).toEqual(["unit", "components", "pgtap", "db"]);
    expect(readOptions(["--groups", "pgtap,unit", "--browser"]).groups).toEqual([
      "unit",
      "pgtap",
      "browser",
    ]);
  });

  it("say which tests are run", () => {
    expect(readOptions([]).isWholeRun).toBe(false);
    expect(readOptions(["--scope", "test-all"]).isWholeRun).toBe(true);
  });

  it.each([
    [["--seed", "x"], "--seed is no number: x"],
    [["--scope", "some"], "--scope is npm-test or test-all, not some"],
    [["--groups", "unit,e2e"], "No group is named e2e"],
  ])("%j is refused", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
