import { describe, expect, it } from "vitest";
import { isWholeRun } from "../../runner/scope";
import { sample, sampleOne } from "../../support/sample";

const titles = Array.from({ length: 400 }, (_, index) => `a guest does the thing number ${index}`);
const languages = ["en", "ar"] as const;

describe("sampleOne", () => {
  it("chooses the same value for the same title each time", () => {
    for (const title of titles) {
      const [chosen] = sampleOne(languages, title);
      expect(languages).toContain(chosen);
      expect(sampleOne(languages, title)).toEqual([chosen]);
    }
  });

  it("chooses every value about as often, of two and of four", () => {
    for (const values of [languages, ["one", "two", "three", "four"]]) {
      for (const value of values) {
        const count = titles.filter((title) => sampleOne(values, title)[0] === value).length;
        const share = count / titles.length;
        expect(Math.abs(share * values.length - 1)).toBeLessThan(0.25);
      }
    }
  });

  it("chooses nothing of nothing", () => {
    expect(sampleOne([], "a title")).toEqual([]);
  });
});

describe("sample", () => {
  it("returns every value in the whole run, and one of them otherwise", () => {
    const [title = ""] = titles;
    expect(sample(languages, title)).toEqual(isWholeRun ? languages : sampleOne(languages, title));
  });
});
