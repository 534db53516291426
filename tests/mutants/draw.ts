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

/** What a file is part of; null when no mutants are made in it. */
export const getArea = (path: string): Area | null =>
  areas.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

/** Every mutant of the files, in the order of paths and places. `messages` are the texts of one language. */
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
 * Draws `count` mutants: one after the other from each kind in each area, in an order that the seed decides, so that
 * a frequent kind does not crowd out the others. Depends on nothing but the seed and the mutants.
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
