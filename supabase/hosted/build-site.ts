// `npm run build`: builds the site with the variables of .env.site, where there is one. Next is a process of its own, because it
// gives the flags of its process to its workers as NODE_OPTIONS, where Node refuses `--env-file`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../local/settings.ts";
import { projectFiles, readEnvironment } from "./environment.ts";

const next = join(projectRoot, "node_modules/next/dist/bin/next");
const { status } = spawnSync(process.execPath, [next, "build"], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, ...readEnvironment([projectFiles.siteFile]) },
});
process.exit(status ?? 1);
