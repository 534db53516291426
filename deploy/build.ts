// `npm run build`: builds the site with the variables of .env.site, if it exists, and creates a self-contained folder,
// `standalone` in the build folder (.next). The folder needs Node but nothing else of the project: `node
// deploy/start.ts` in it starts the site, `node server.js` starts Next's own server.
import { spawnSync } from "node:child_process";
import { projectFiles, readEnvironment } from "../supabase/hosted/environment.ts";
import { buildFolder, projectRoot } from "../supabase/local/settings.ts";
import { makeStandalone } from "./standalone.ts";
import { keepStaticFiles } from "./static-files.ts";

Object.assign(process.env, readEnvironment([projectFiles.siteFile]));
// A separate process, because Next passes the flags of its process to its workers.
const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, BUILD_OUTPUT: "standalone" },
});
if (status !== 0) process.exit(status ?? 1);
keepStaticFiles(buildFolder);
await makeStandalone(projectRoot, buildFolder);
