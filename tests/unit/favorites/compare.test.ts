import { describe, expect, it } from "vitest";
import { mergeByFrequency, parseComparedIds } from "@/lib/favorites/rules/compare";

describe("the venues to compare", () => {
  it("come from a form or from a link", () => {
    expect(parseComparedIds(["a", "b"])).toEqual({ ids: ["a", "b"], tooMany: false });
    expect(parseComparedIds("a,b, C")).toEqual({ ids: ["a", "b", "c"], tooMany: false });
    expect(parseComparedIds(undefined)).toEqual({ ids: [], tooMany: false });
    expect(parseComparedIds("")).toEqual({ ids: [], tooMany: false });
  });

  it("are each there once", () => {
    expect(parseComparedIds(["a", "A", "b", "a"])).toEqual({ ids: ["a", "b"], tooMany: false });
  });

  it("are four at most", () => {
    const { ids, tooMany } = parseComparedIds(["a", "b", "c", "d", "e"]);
    expect(ids).toEqual(["a", "b", "c", "d"]);
    expect(tooMany).toBe(true);
  });
});

describe("what any of them has", () => {
  it("is listed once, the most common first, else in the order given", () => {
    const [wifi, pool, stage] = ["wifi", "pool", "stage"].map((slug) => ({ slug }));
    if (!wifi || !pool || !stage) throw new Error("three");
    expect(mergeByFrequency([[pool, wifi], [wifi, stage], []])).toEqual([wifi, pool, stage]);
    expect(mergeByFrequency([])).toEqual([]);
  });
});
