// Draws mutants and runs the tests of each one's domain on it: `node tests/mutants/run.ts --help`.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseTests, getGroup, type TestIndex } from "./choose-tests.ts";
import { drawMutants, listMutants } from "./draw.ts";
import { readImporters } from "./import-graph.ts";
import { meetTests } from "./meet-tests.ts";
import { locateMutant, type Mutant } from "./mutant.ts";
import { help, type Options, readOptions } from "./options.ts";
import { readMessages, readSourceFiles } from "./read-source.ts";
import { formatResults, getFate, readResults, writeResults } from "./results.ts";
import { createWorktree, type Worktree } from "./worktree.ts";

const root = join(import.meta.dirname, "../..");

async function readIndex(folder: string): Promise<TestIndex> {
  const read = (path: string) => ({ path, text: readFileSync(join(folder, path), "utf8") });
  const tests = globSync(["tests/**/*.{test,spec}.{ts,tsx}", "supabase/tests/*.sql"], {
    cwd: folder,
  })
    .filter((path) => getGroup(path) !== null)
    .sort();
  return {
    tests: tests.map(read),
    importers: await readImporters(folder),
    schemas: globSync("supabase/schemas/**/*.sql", { cwd: folder }).sort().map(read),
  };
}

/** Draws mutants, or takes those of earlier results that still exist in the files. */
function chooseMutants({ from, seed, count }: Options, folder: string): Mutant[] {
  if (!from) {
    return drawMutants(listMutants(readSourceFiles(folder), readMessages(folder)), seed, count);
  }
  const former = readResults(from);
  if (!former) throw new Error(`There are no results in ${from}`);
  return former.results.flatMap(({ mutant }) => {
    const file = join(folder, mutant.path);
    const found = existsSync(file) ? locateMutant(readFileSync(file, "utf8"), mutant) : null;
    if (!found) console.log(`No longer there: ${mutant.id}`);
    return found ?? [];
  });
}

async function run(options: Options, worktree: Worktree): Promise<void> {
  const { seed, isWholeRun, groups, doesMeetAll, limitMs } = options;
  const scope = isWholeRun ? "test-all" : "npm-test";
  const name = `${worktree.commit.slice(0, 12)}-${seed}-${scope}.json`;
  const file = options.results ?? join(root, "node_modules/.cache/mahfil/mutants", name);
  const mutants = chooseMutants(options, worktree.path);
  const index = await readIndex(worktree.path);
  console.log(
    `commit ${worktree.commit}, seed ${seed}, ${mutants.length} mutants, ${scope}\nresults: ${file}\n`,
  );
  const former = readResults(file);
  if (former && former.commit !== worktree.commit) {
    throw new Error(`${file} has results of commit ${former.commit}: name another file`);
  }
  const known = new Map(former?.results.map((result) => [result.mutant.id, result]));
  const unreliable = new Set(former?.unreliable);
  const reliable = new Set<string>();
  for (const [at, mutant] of mutants.entries()) {
    const chosen = chooseTests(mutant, index);
    const sizes = groups.map((group) => `${group} ${chosen[group].length}`).join(", ");
    console.log(
      `${at + 1}. ${mutant.id}\n   ${JSON.stringify(mutant.original.slice(0, 100))} → ${mutant.replacement}\n   ${sizes}`,
    );
    if (options.isList) continue;
    const meeting = {
      worktree,
      chosen,
      groups,
      doesMeetAll,
      isWholeRun,
      limitMs,
      unreliable,
      reliable,
    };
    const result = await meetTests(mutant, known.get(mutant.id)?.groups ?? {}, meeting);
    known.set(mutant.id, result);
    const results = mutants.flatMap(({ id }) => known.get(id) ?? []);
    writeResults(file, {
      commit: worktree.commit,
      seed,
      isWholeRun,
      unreliable: [...unreliable],
      results,
    });
    const times = Object.entries(result.groups).map(
      ([group, { status, seconds }]) => `${group} ${status} ${seconds} s`,
    );
    console.log(`   ${getFate(result)}: ${times.join(", ")}`);
  }
  const results = readResults(file);
  if (results && !options.isList) console.log(`\n${formatResults(results)}`);
}

const options = readOptions(process.argv.slice(2));
if (options.isHelp) {
  console.log(help);
  process.exit(0);
}
const worktree = createWorktree(root, options.ref);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    process.exit(130);
  });
}
process.once("exit", () => worktree.remove());
await run(options, worktree);
process.exit(0);
