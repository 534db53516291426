// Starts the site in the folder that `npm run build` makes: `node --max-semi-space-size=64 deploy/start.ts`. Uses the
// configuration and the NEXT_PUBLIC_ variables of the build; next.config.ts and its imports are not in the folder.
import { accessSync, constants, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const build = join(root, process.env.BUILD_FOLDER?.trim() || ".next");

/** Whether rendered pages can be written to disk; otherwise, as in a container, they are kept in memory only. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const readJson = (name: string) => JSON.parse(readFileSync(join(build, name), "utf8"));

const { config } = readJson("required-server-files.json");
config.experimental.isrFlushToDisk = isWritable(join(build, "server"));
process.chdir(root);
Object.assign(process.env, readJson("public-environment.json"), {
  NODE_ENV: "production",
  // Like Next's own server.js.
  __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
});
await import("../lib/server/main.ts");
