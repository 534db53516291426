import { oneLine, quietEnvironment, readSettings, StartError } from "./settings.ts";
import { forgetBuild } from "./site-build.ts";

Object.assign(process.env, quietEnvironment);

// `npm run db:reset`: deletes, migrates and seeds the embedded database.
try {
  const { startBackend } = await import("./backend.ts");
  const { dataDir, databaseUrl, siteUrl } = readSettings();
  const backend = await startBackend({
    port: 0,
    dataDir,
    databaseUrl,
    siteUrl,
    seed: true,
    empty: true,
    log: console.log,
  });
  forgetBuild();
  await backend.stop();
  console.log("The embedded database was reset");
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : `Unexpected: ${oneLine(error)}`);
  process.exit(1);
}
