import { execFileSync } from "node:child_process";
import { join } from "node:path";

type Module = { source: string; dependencies: { resolved: string }[] };

/** The folder of a file directly below lib; null for other files. */
const folderOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The pairs of folders of lib that import each other, as "bookings, venues". */
export function findMutualImports(): string[] {
  const depcruise = join("node_modules", ".bin", "depcruise");
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "lib"];
  const output = execFileSync(depcruise, args, {
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 2 ** 28,
  });
  const { modules } = JSON.parse(output.toString()) as { modules: Module[] };
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from) continue;
    const targets = imports.get(from) ?? new Set();
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to && to !== from) targets.add(to);
    }
    imports.set(from, targets);
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && imports.get(to)?.has(from))
      .map((to) => `${from}, ${to}`),
  );
}
