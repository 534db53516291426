import { oneLine, quietEnvironment, readSettings, StartError } from "./settings.ts";
import { forgetBuild } from "./site-build.ts";

Object.assign(process.env, quietEnvironment);

// `npm run db:reset`: the embedded database emptied, migrated and seeded again.
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
  console.log("The embedded database is fresh");
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : `Unexpected: ${oneLine(error)}`);
  process.exit(1);
}
