import { type Area, createMutant, type Mutant, type SourceFile } from "./mutant.ts";
import { createRandom, shuffle } from "./random.ts";
import { findSqlCandidates } from "./sql-candidates.ts";
import { parseTypeScript } from "./syntax-tree.ts";
import { findTextKeyCandidates, type Messages } from "./text-key-candidates.ts";
import { findTypeScriptCandidates } from "./typescript-candidates.ts";

const areas: [Area, RegExp][] = [
  ["sql", /^supabase\/schemas\/.*\.sql$/],
  ["rules", /^lib\/(?:shared|.*\/rules)\/.*\.tsx?$/],
  ["actions", /^lib\/.*actions\.ts$/],
  ["components", /^components\/.*\.tsx?$/],
];

/** Returns the area of a file; null if no mutants are made in it. */
export const getArea = (path: string): Area | null =>
  areas.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

/** Returns every mutant of the files, ordered by path and place. `messages` are the texts of one language. */
export function listMutants(files: readonly SourceFile[], messages: Messages): Mutant[] {
  return [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((file) => {
      const area = getArea(file.path);
      if (area === null) return [];
      if (area === "sql") {
        return findSqlCandidates(file.text).map((found) => createMutant(file, area, found));
      }
      const tree = parseTypeScript(file.path, file.text);
      return [
        ...findTypeScriptCandidates(tree, file.text),
        ...findTextKeyCandidates(tree, messages),
      ]
        .sort((a, b) => a.start - b.start)
        .map((found) => createMutant(file, area, found));
    });
}

/**
 * Draws `count` mutants, in turn from each kind in each area, so that a frequent kind does not displace the others. The seed
 * decides the order; the result depends only on the seed and the mutants.
 */
export function drawMutants(mutants: readonly Mutant[], seed: number, count: number): Mutant[] {
  const random = createRandom(seed);
  const strata = Map.groupBy(mutants, ({ area, kind }) => `${area} ${kind}`);
  const queues = shuffle([...strata.keys()].sort(), random).map((name) =>
    shuffle(strata.get(name) ?? [], random),
  );
  const drawn: Mutant[] = [];
  for (let round = 0; queues.some((queue) => queue.length > round); round++) {
    for (const queue of queues) {
      const mutant = queue[round];
      if (mutant && drawn.length < count) drawn.push(mutant);
    }
  }
  return drawn;
}
