import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Backend } from "./backend.ts";
import { makeCalendarSecret, shareCalendarSecret } from "./calendar-secret.ts";
import { startJobTimer } from "./job-timer.ts";
import { lockBuild } from "./lock.ts";
import {
  demoAccounts,
  demoPassword,
  oneLine,
  projectRoot,
  publishableKey,
  quietEnvironment,
  readSettings,
  StartError,
  secretKey,
} from "./settings.ts";
import { buildIsFresh, stampBuild, stampOf } from "./site-build.ts";

// `npm start` and `npm run dev`: start the embedded backend, unless a hosted project is configured, and the site.
// `SITE_SERVER=next` serves the site by `next start` instead of lib/server.
Object.assign(process.env, quietEnvironment);
const dev = process.argv.includes("--dev");

let backend: Backend | undefined;
let child: ChildProcess | undefined;
// Referenced until the end, because garbage collection releases an unreferenced lock.
let unlockBuild: (() => void) | undefined;
let ending = false;

/** As in `start:site` (package.json), in megabytes: rendering creates much short-lived data, and pages have 60 kB. */
const memoryFlag = "--max-semi-space-size=64";

const nextProgram = "node_modules/next/dist/bin/next";

/** Starts a program of the site, by its path from the project's root, in its own process. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  // Its own process group, so that Ctrl-C in the terminal reaches only the launcher, which then stops it in order.
  const watch = pathToFileURL(join(import.meta.dirname, "end-with-launcher.ts")).href;
  const nodeArgs = [memoryFlag, "--import", watch, join(projectRoot, program), ...args];
  child = spawn(process.execPath, nodeArgs, {
    cwd: projectRoot,
    env: { ...env, MAHFIL_LAUNCHER: String(process.pid) },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    detached: true,
  });
  return child;
}

function signalSite(signal: NodeJS.Signals) {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

const exitOf = (process_: ChildProcess) =>
  new Promise<number>((done) => {
    process_.once("error", () => done(1));
    process_.once("exit", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });

async function end(code: number) {
  if (ending) return;
  ending = true;
  const running = child && child.exitCode === null && child.signalCode === null;
  if (running && child) {
    const gone = exitOf(child);
    signalSite("SIGTERM");
    const force = setTimeout(() => signalSite("SIGKILL"), 5000);
    await gone;
    clearTimeout(force);
  }
  await backend?.stop();
  unlockBuild?.();
  process.exit(code);
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "localhost", () => probe.close(() => done(true)));
  });

/** Throws before a build, which takes a minute, when the port is taken. Waits for a killed predecessor to leave. */
async function assertFree(port: number) {
  for (let tries = 0; tries < 20; tries++) {
    if (await isFree(port)) return;
    await pause(100);
  }
  throw new StartError(`Port ${port} is taken: stop what uses it, or set PORT`);
}

async function siteEnvironment(): Promise<NodeJS.ProcessEnv> {
  const { sitePort, siteUrl, backendPort, dataDir, databaseUrl } = readSettings();
  const common = { ...process.env, PORT: String(sitePort), NEXT_PUBLIC_SITE_URL: siteUrl };
  const hostedUrl = process.env.NEXT_PUBLIC_SUPABASE_URL?.trim();
  const hostedKey = process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY?.trim();
  if (hostedUrl && hostedKey) return common;
  if (hostedUrl || hostedKey) {
    throw new StartError(
      "Set both NEXT_PUBLIC_SUPABASE_URL and NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY, or neither",
    );
  }
  // On loopback responses may contain codes, and the site sends its visitors' IP addresses to the Edge Functions.
  process.env.VERIFICATION_ENV ||= "development";
  process.env.VERIFICATION_SITE_KEY ||= randomBytes(32).toString("hex");
  process.env.CALENDAR_REFRESH_SECRET = makeCalendarSecret();
  const { startBackend } = await import("./backend.ts");
  backend = await startBackend({
    port: backendPort,
    dataDir,
    databaseUrl,
    siteUrl,
    seed: true,
    log: console.log,
  });
  await shareCalendarSecret(backend, process.env.CALENDAR_REFRESH_SECRET);
  return {
    ...common,
    VERIFICATION_SITE_KEY: process.env.VERIFICATION_SITE_KEY,
    NEXT_PUBLIC_SUPABASE_URL: backend.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    CALENDAR_REFRESH_SECRET: process.env.CALENDAR_REFRESH_SECRET,
  };
}

function announce(siteUrl: string) {
  console.log(`\n  Mahfil     ${siteUrl}`);
  if (!backend) return console.log();
  console.log(`  Inbox      ${backend.url}/inbox`);
  console.log(`  Payments   ${backend.url}/payments`);
  console.log(`  Accounts   ${demoAccounts.join("  ")}`);
  console.log(`  Password   ${demoPassword}\n`);
}

async function main() {
  const { sitePort } = readSettings();
  await assertFree(sitePort);
  // Locks before the build, which would delete the files of a site served from the same folder.
  if (!dev) unlockBuild = lockBuild();
  const env = await siteEnvironment();
  const stamp = stampOf(env, backend?.databaseId);
  if (!dev && !buildIsFresh(stamp)) {
    console.log("Building the site");
    const code = await exitOf(run(nextProgram, ["build"], env));
    if (ending) return;
    if (code !== 0) throw new StartError("The build failed");
    stampBuild(stamp);
  }
  announce(env.NEXT_PUBLIC_SITE_URL ?? "");
  // After the site has started, because a job asks it to read imported calendars.
  if (backend) startJobTimer(backend);
  const listen = ["--hostname", "localhost"];
  const site =
    process.env.SITE_SERVER === "next" && !dev
      ? run(nextProgram, ["start", ...listen], env)
      : run("lib/server/main.ts", [...listen, ...(dev ? ["--dev"] : [])], env);
  const code = await exitOf(site);
  if (ending) return;
  console.error(`The site stopped by itself (exit code ${code})`);
  await end(code || 1);
}

process.once("SIGINT", () => end(0));
process.once("SIGTERM", () => end(0));
process.once("SIGHUP", () => end(0));
// The site must end with the launcher, whatever the reason.
process.once("exit", () => signalSite("SIGKILL"));

main().catch(async (error: unknown) => {
  console.error(error instanceof StartError ? error.message : `Unexpected: ${oneLine(error)}`);
  await end(1);
});
