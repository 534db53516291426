// `npm run build`: builds the site with the variables of .env.site, where there is one, and makes a folder of it that runs by itself: `standalone` in that of the build (.next). It
// needs Node, and nothing of the project beside it: `node deploy/start.ts` in it starts the site, `node server.js` Next's own server.
import { spawnSync } from "node:child_process";
import { projectFiles, readEnvironment } from "../supabase/hosted/environment.ts";
import { buildFolder, projectRoot } from "../supabase/local/settings.ts";
import { makeStandalone } from "./standalone.ts";
import { keepStaticFiles } from "./static-files.ts";

Object.assign(process.env, readEnvironment([projectFiles.siteFile]));
// A process of its own: Next gives the flags of its process to its workers.
const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, BUILD_OUTPUT: "standalone" },
});
if (status !== 0) process.exit(status ?? 1);
keepStaticFiles(buildFolder);
await makeStandalone(projectRoot, buildFolder);
