import { describe, expect, it } from "vitest";
import { everyChoice, readCompared } from "@/lib/favorites/rules/compare";

describe("the venues to compare", () => {
  it("come from a form or from a link", () => {
    expect(readCompared(["a", "b"])).toEqual({ ids: ["a", "b"], tooMany: false });
    expect(readCompared("a,b, C")).toEqual({ ids: ["a", "b", "c"], tooMany: false });
    expect(readCompared(undefined)).toEqual({ ids: [], tooMany: false });
    expect(readCompared("")).toEqual({ ids: [], tooMany: false });
  });

  it("are each there once", () => {
    expect(readCompared(["a", "A", "b", "a"])).toEqual({ ids: ["a", "b"], tooMany: false });
  });

  it("are four at most", () => {
    const { ids, tooMany } = readCompared(["a", "b", "c", "d", "e"]);
    expect(ids).toEqual(["a", "b", "c", "d"]);
    expect(tooMany).toBe(true);
  });
});

describe("what any of them has", () => {
  it("is listed once, the most common first, else in the order given", () => {
    const [wifi, pool, stage] = ["wifi", "pool", "stage"].map((slug) => ({ slug }));
    if (!wifi || !pool || !stage) throw new Error("three");
    expect(everyChoice([[pool, wifi], [wifi, stage], []])).toEqual([wifi, pool, stage]);
    expect(everyChoice([])).toEqual([]);
  });
});
