import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { applyMutant, type Mutant } from "./mutant.ts";
import { formatReplacement, locateStatements } from "./sql-statements.ts";

/** Runs after every other migration: it replaces the generated function or policy by the mutated one. */
export const mutantMigration = "99999999999999_mutant.sql";

export type Worktree = {
  path: string;
  commit: string;
  apply: (mutant: Mutant) => void;
  /** Reverts every change, of a mutant and of tests. */
  restore: () => void;
  remove: () => void;
};

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();

/** Creates a folder on the file system of `root`, because hard links cannot cross file systems. */
function makeFolder(root: string): string {
  const parent = statSync(tmpdir()).dev === statSync(root).dev ? tmpdir() : dirname(root);
  const folder = mkdtempSync(join(parent, "mahfil-mutants-"));
  // PostgreSQL runs as another user, with the programs in node_modules.
  chmodSync(folder, 0o755);
  return folder;
}

/** Returns the statement around a mutant, with the fault. */
function formatMutantMigration(text: string, mutant: Mutant): string {
  const statement = locateStatements(text).find(
    ({ start, text: own }) => start <= mutant.start && mutant.start < start + own.length,
  );
  if (!statement) throw new Error(`No statement at ${mutant.id}`);
  const offset = statement.start;
  const moved = { ...mutant, start: mutant.start - offset, end: mutant.end - offset };
  return formatReplacement(applyMutant(statement.text, moved));
}

/** Checks `ref` out into a new folder. Its node_modules are links to the files of `root`. */
export function createWorktree(root: string, ref: string): Worktree {
  const path = join(makeFolder(root), "project");
  git(root, "worktree", "add", "--detach", path, ref);
  execFileSync("cp", ["-al", join(root, "node_modules"), path]);
  // Caches are written in place; links would change those of `root`.
  for (const cache of [".cache", ".vite", ".vitest"]) {
    rmSync(join(path, "node_modules", cache), { recursive: true, force: true });
  }
  const restore = () => {
    git(path, "checkout", "--quiet", "--", ".");
    git(path, "clean", "-fdq");
  };
  return {
    path,
    commit: git(path, "rev-parse", "HEAD"),
    restore,
    apply: (mutant) => {
      restore();
      const file = join(path, mutant.path);
      const text = readFileSync(file, "utf8");
      writeFileSync(file, applyMutant(text, mutant));
      if (mutant.area === "sql") {
        const migration = join(path, "supabase/migrations", mutantMigration);
        writeFileSync(migration, formatMutantMigration(text, mutant));
      }
    },
    remove: () => {
      // Processes that have just been ended may still write.
      rmSync(dirname(path), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      git(root, "worktree", "remove", "--force", path);
    },
  };
}
