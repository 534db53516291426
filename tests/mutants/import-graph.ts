import { join } from "node:path";
import { cruise } from "dependency-cruiser";

/** The importers of each file, by its path. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Reads all imports below `root`: product, tools and tests. Takes about ten seconds. */
export async function readImporters(root: string): Promise<Importers> {
  const folders = ["app", "components", "lib", "middleware.ts", "supabase", "tests"];
  const { output } = await cruise(folders, {
    baseDir: root,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(node_modules|tests/bench/bare)" },
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(root, "tsconfig.json") },
  });
  if (typeof output === "string") throw new Error("dependency-cruiser answered with a text");
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of output.modules) {
    for (const { resolved } of dependencies) {
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  return importers;
}

/** Returns the number of import steps from each file to `path`: 1 for a file that imports it directly. */
export function findDependents(importers: Importers, path: string): Map<string, number> {
  const distances = new Map([[path, 0]]);
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  distances.delete(path);
  return distances;
}
