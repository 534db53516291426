import { describe, expect, it } from "vitest";
import { mergeByFrequency, parseComparedIds } from "@/lib/favorites/rules/compare";

describe("parseComparedIds", () => {
  it("reads the ids of a form and of a link", () => {
    expect(parseComparedIds(["a", "b"])).toEqual({ ids: ["a", "b"], tooMany: false });
    expect(parseComparedIds("a,b, C")).toEqual({ ids: ["a", "b", "c"], tooMany: false });
    expect(parseComparedIds(undefined)).toEqual({ ids: [], tooMany: false });
    expect(parseComparedIds("")).toEqual({ ids: [], tooMany: false });
  });

  it("returns each id once", () => {
    expect(parseComparedIds(["a", "A", "b", "a"])).toEqual({ ids: ["a", "b"], tooMany: false });
  });

  it("returns four ids at most and says when there were more", () => {
    const { ids, tooMany } = parseComparedIds(["a", "b", "c", "d", "e"]);
    expect(ids).toEqual(["a", "b", "c", "d"]);
    expect(tooMany).toBe(true);
  });
});

describe("mergeByFrequency", () => {
  it("lists each item once, the most common first, else in the order given", () => {
    const [wifi, pool, stage] = ["wifi", "pool", "stage"].map((slug) => ({ slug }));
    if (!wifi || !pool || !stage) throw new Error("three");
    expect(mergeByFrequency([[pool, wifi], [wifi, stage], []])).toEqual([wifi, pool, stage]);
    expect(mergeByFrequency([])).toEqual([]);
  });
});
