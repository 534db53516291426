import { getDomain, isTestOf } from "./domains.ts";
import { findDependents, type Importers } from "./import-graph.ts";
import type { Mutant, SourceFile } from "./mutant.ts";
import { locateStatements, readObjectName } from "./sql-statements.ts";

/** The groups of tests, the cheapest first. */
export const groups = ["unit", "components", "pgtap", "db", "browser"] as const;
export type Group = (typeof groups)[number];

export type ChosenTests = Record<Group, string[]>;

/** The data for choosing tests, read once for all mutants of a run. */
export type TestIndex = {
  tests: readonly SourceFile[];
  importers: Importers;
  schemas: readonly SourceFile[];
};

const folders: [Group, RegExp][] = [
  ["unit", /^tests\/unit\/(?!mutants\/).*\.test\.tsx?$/],
  ["components", /^tests\/components\/.*\.test\.tsx?$/],
  // Compares the schema files with the migrations, not their behaviour.
  ["db", /^tests\/(?:db|faults)\/(?!schema\.test|pgtap\.test).*\.test\.ts$/],
  ["pgtap", /^supabase\/tests\/(?!000_).*\.test\.sql$/],
  ["browser", /^tests\/e2e\/.*\.spec\.ts$/],
];

export const getGroup = (path: string): Group | null =>
  folders.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

/** Database tests that import a file over more steps than this are rarely about it. */
const farthestImport = 3;

/** Matches a name as a whole word, without its schema. */
const createNamePattern = (name: string) => new RegExp(`\\b${name.split(".").at(-1)}\\b`);

/** Returns the name of the function or table that a mutant changes, and of the functions that call it directly or indirectly. */
function listObjectNames(mutant: Mutant, schemas: readonly SourceFile[]): string[] {
  const statements = schemas.flatMap(({ path, text }) =>
    locateStatements(text).map((statement) => ({
      path,
      ...statement,
      name: readObjectName(statement.text),
    })),
  );
  const own = statements.find(
    ({ path, start, text }) =>
      path === mutant.path && start <= mutant.start && mutant.start < start + text.length,
  );
  const names = new Set(own?.name ? [own.name] : []);
  // Most functions name the table of a policy: only tests that name the table itself are chosen.
  if (own && /^create policy/i.test(own.text)) return [...names];
  for (const name of names) {
    const pattern = createNamePattern(name);
    for (const caller of statements) {
      const isFunction = /^create (?:or replace )?function/i.test(caller.text);
      if (isFunction && caller.name && pattern.test(caller.text)) names.add(caller.name);
    }
  }
  return [...names];
}

function isChosenForSql(
  test: SourceFile,
  group: Group,
  domain: string,
  names: readonly RegExp[],
): boolean {
  if (group === "unit")
    return test.text.includes("supabase/schemas") || test.text.includes("readSchemaFiles");
  if (group === "components") return false;
  return (
    isTestOf(test.path, domain) ||
    (group !== "browser" && names.some((name) => name.test(test.text)))
  );
}

function isChosenForModule(
  test: SourceFile,
  group: Group,
  domain: string | null,
  distance: number | undefined,
): boolean {
  if (group === "pgtap") return false;
  const isOwn = domain !== null && isTestOf(test.path, domain);
  const limit = group === "db" ? farthestImport : Number.POSITIVE_INFINITY;
  return isOwn || (distance !== undefined && distance <= limit);
}

/** Returns the tests for a mutant: those of its domain, and those that import its file or name its function. */
export function chooseTests(mutant: Mutant, { tests, importers, schemas }: TestIndex): ChosenTests {
  const domain = getDomain(mutant.path);
  const isSql = mutant.area === "sql";
  const distances = isSql ? new Map<string, number>() : findDependents(importers, mutant.path);
  const names = isSql ? listObjectNames(mutant, schemas).map(createNamePattern) : [];
  const chosen: ChosenTests = { unit: [], components: [], pgtap: [], db: [], browser: [] };
  for (const test of tests) {
    const group = getGroup(test.path);
    if (!group) continue;
    const isChosen = isSql
      ? isChosenForSql(test, group, domain ?? "", names)
      : isChosenForModule(test, group, domain, distances.get(test.path));
    if (isChosen) chosen[group].push(test.path);
  }
  return chosen;
}
