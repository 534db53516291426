import { oneLine, quietEnvironment, readSettings, StartError } from "./settings.ts";

Object.assign(process.env, quietEnvironment);

// `npm run backend`: starts only the embedded backend; `--no-seed` skips the demo data.
try {
  process.env.VERIFICATION_ENV ||= "development";
  const { startBackend } = await import("./backend.ts");
  const { startJobTimer } = await import("./job-timer.ts");
  const { backendPort, dataDir, databaseUrl, siteUrl } = readSettings();
  const backend = await startBackend({
    port: backendPort,
    dataDir,
    databaseUrl,
    siteUrl,
    seed: !process.argv.includes("--no-seed"),
    log: console.log,
  });
  startJobTimer(backend);
  console.log(`Backend  ${backend.url}`);
  console.log(`Inbox    ${backend.url}/inbox`);
  console.log(`Payments ${backend.url}/payments`);
  const end = async () => {
    await backend.stop();
    process.exit(0);
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
} catch (error) {
  console.error(error instanceof StartError ? error.message : `Unexpected: ${oneLine(error)}`);
  process.exit(1);
}
