import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildEnvironment, buildStage, type Image, parseDockerfile } from "./dockerfile.ts";

/** Returns the paths of the static files of a site's image. */
export const staticFiles = ({ folder }: Image): string[] =>
  readdirSync(join(folder, ".next/static"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replace(join(folder, ".next"), "/_next"));

/**
 * Builds the site twice as the Dockerfile does, in empty folders below `work`; the second version differs in a file that a
 * page loads later. `goneFiles` are the paths of static files that only the first build has.
 */
export function buildVersions(root: string, work: string, variables: Record<string, string>) {
  const key = randomBytes(32).toString("base64");
  const buildArgs = { ...variables, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key };
  const stages = parseDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
  const folders = new Map<string, string>();
  const stage = (name: string, folder = work) =>
    buildStage(name, stages, { root, work: folder, buildArgs, folders });

  stage("build");
  const first = stage("site");
  const buildRoot = join(folders.get("build") ?? "", "app");
  const changed = join(buildRoot, "components/users/crop-dialog.tsx");
  writeFileSync(changed, readFileSync(changed, "utf8").replace("PIXELS = 560", "PIXELS = 561"));
  const start = Date.now();
  execFileSync("npm", ["run", "build"], {
    cwd: buildRoot,
    env: { ...buildEnvironment(), ...buildArgs },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const second = stage("site", join(work, "second"));
  const kept = join(buildRoot, ".next/cache/static-files");
  const isGone = (path: string) =>
    statSync(join(kept, path.slice("/_next/static/".length))).mtimeMs < start;
  return {
    first,
    second,
    goneFiles: new Set(staticFiles(first).filter(isGone)),
    buildBackend: () => stage("backend"),
  };
}
