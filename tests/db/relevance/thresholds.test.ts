// Minimum quality of the search, measured with the queries of `npm run bench -- relevance` (decision 0074).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { queryClasses } from "../../bench/relevance/facts.ts";
import { type Answer, measureRelevance, summarize } from "../../bench/relevance/measure.ts";
import { heldBackBatches, knownSets } from "../../bench/relevance/sets.ts";
import { testBackend } from "../support.ts";

const minRecall = 0.92;
const minPrecision = 0.85;
/** Both figures of each class. */
const minOfClass = 0.8;

let backend: Backend;
let heldBack: Answer[];
let all: Answer[];

beforeAll(async () => {
  backend = await testBackend({ seed: true });
  heldBack = await measureRelevance(
    backend,
    heldBackBatches.flatMap(([, sets]) => sets),
  );
  all = [...heldBack, ...(await measureRelevance(backend, knownSets))];
}, 240_000);
afterAll(() => backend?.stop());

describe.each([
  ["all queries", () => all, 650],
  ["the queries that were not written for the words", () => heldBack, 450],
] as const)("%s", (_, answersOf, atLeast) => {
  test("find enough of what they ask for among ten results, and little else among five", () => {
    const { queries, recall, precision } = summarize(answersOf());
    expect(queries).toBeGreaterThanOrEqual(atLeast);
    expect(recall).toBeGreaterThanOrEqual(minRecall);
    expect(precision).toBeGreaterThanOrEqual(minPrecision);
  });

  test.each(queryClasses.filter((group) => group !== "nothing"))(
    "find enough of what they ask for in the class '%s'",
    (group) => {
      const { queries, recall, precision } = summarize(
        answersOf().filter((answer) => answer.group === group),
      );
      expect(queries).toBeGreaterThan(0);
      expect(recall).toBeGreaterThanOrEqual(minOfClass);
      expect(precision).toBeGreaterThanOrEqual(minOfClass);
    },
  );

  test("find nothing where nothing is what they ask for", () => {
    const noisy = answersOf().filter(({ isQuiet }) => !isQuiet);
    expect(noisy.map(({ text, found }) => `${text}: ${found.join(", ")}`)).toEqual([]);
  });
});
