import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// `npm start` in a copy of the project whose Next CLI and server are fakes that record their calls: when a build
// runs, with which environment, and with which exit codes everything ends.

const root = resolve(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "mahfil-site-"));
const calls = join(project, "calls");
const children = new Set<ChildProcess>();
let sitePort = 0;
let backendPort = 0;

const recordCall = `
import fs from "node:fs";
import { createServer } from "node:http";
const args = process.argv.slice(2);
const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key, PORT: port } = process.env;
const telemetry = [process.env.DO_NOT_TRACK, process.env.LITE_TELEMETRY, process.env.NEXT_TELEMETRY_DISABLED].join("");
const write = (name) =>
  fs.appendFileSync(${JSON.stringify(calls)}, [name, ...args, url, key, process.env.NEXT_PUBLIC_SITE_URL, telemetry].join(" ") + "\\n");
`;

const fakeNext = `${recordCall}
write("next");
if (args[0] === "start") {
  createServer((q, r) => r.end("next")).listen(Number(port), "localhost");
  process.on("SIGTERM", () => process.exit(0));
} else {
  if (fs.existsSync("break-build")) process.exit(3);
  const folder = process.env.BUILD_FOLDER || ".next";
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(folder + "/BUILD_ID", "x");
}`;

const fakeServer = `${recordCall}
write("server");
createServer((q, r) => (q.url === "/crash" ? process.exit(7) : r.end("site"))).listen(Number(port), "localhost");
process.on("SIGTERM", () => { fs.appendFileSync(${JSON.stringify(calls)}, "stopped\\n"); process.exit(0); });`;

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

beforeAll(async () => {
  // All of lib, because the functions import the texts of mails and payments from it.
  for (const part of ["supabase/local", "supabase/functions", "lib"]) {
    cpSync(join(root, part), join(project, part), { recursive: true });
  }
  mkdirSync(join(project, "supabase/migrations"));
  // The only database function that the start script calls.
  writeFileSync(
    join(project, "supabase/migrations/20260101000000_clock.sql"),
    `create schema private; create function private.set_calendar_refresh_secret(p_secret text) returns void
      language sql as 'select null::void'`,
  );
  mkdirSync(join(project, "app"));
  mkdirSync(join(project, "node_modules/next/dist/bin"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === "next" || name.startsWith(".")) continue;
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  }
  writeFileSync(join(project, "node_modules/next/dist/bin/next"), fakeNext);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "node_modules/next/package.json"), '{ "type": "module" }');
  mkdirSync(join(project, "lib/server"), { recursive: true });
  writeFileSync(join(project, "lib/server/main.ts"), fakeServer);
  writeFileSync(join(project, "app/page.tsx"), "one");
  [sitePort, backendPort] = [await freePort(), await freePort()];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});
afterAll(() => rmSync(project, { recursive: true, force: true, maxRetries: 5 }));

function launch(script = "start.ts", args: string[] = [], env: Record<string, string> = {}) {
  writeFileSync(calls, "");
  const {
    NEXT_PUBLIC_SUPABASE_URL: _u,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: _k,
    ...outer
  } = process.env;
  const child = spawn(process.execPath, [`supabase/local/${script}`, ...args], {
    cwd: project,
    env: {
      ...outer,
      NODE_ENV: "production",
      DATABASE_URL: "",
      NEXT_PUBLIC_SITE_URL: "",
      PORT: String(sitePort),
      LOCAL_SUPABASE_PORT: String(backendPort),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return { child, ended, text: () => text };
}

const readCalls = () => readFileSync(calls, "utf8").trim().split("\n");
const fetchSite = (path = "/") => fetch(`http://localhost:${sitePort}${path}`).catch(() => null);

async function waitUntilServing(run: ReturnType<typeof launch>) {
  for (let n = 0; n < 2400; n++) {
    if ((await fetchSite())?.ok) return;
    if (run.child.exitCode !== null) throw new Error(run.text());
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`no site: ${run.text()}`);
}

async function startAndStop(env: Record<string, string> = {}) {
  const run = launch("start.ts", [], env);
  await waitUntilServing(run);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  return { built: readCalls().some((line) => line.startsWith("next build ")), text: run.text() };
}

test("the first start builds against the backend, serves the site and prints its addresses", async () => {
  const run = launch();
  await waitUntilServing(run);
  const backend = `http://127.0.0.1:${backendPort}`;
  const environment = `${backend} sb_publishable_mahfil_local http://localhost:${sitePort} 101`;
  expect(readCalls()).toEqual([
    `next build ${environment}`,
    `server --hostname localhost ${environment}`,
  ]);
  for (const text of [
    `http://localhost:${sitePort}`,
    `${backend}/inbox`,
    "host@mahfil.test",
    "mahfil-demo",
  ]) {
    expect(run.text()).toContain(text);
  }
  run.child.kill("SIGINT");
  expect(await run.ended).toBe(0);
  expect(readCalls().at(-1)).toBe("stopped");
  expect(await fetchSite()).toBeNull();
  expect(await fetch(`${backend}/health`).catch(() => null)).toBeNull();
});

test("a start builds again only when the sources, the database or the build environment has changed", {
  timeout: 300_000,
}, async () => {
  expect((await startAndStop()).built).toBe(false);
  writeFileSync(join(project, "app/page.tsx"), "two");
  expect((await startAndStop()).built).toBe(true);
  const other = { LOCAL_DATA_DIR: join(project, "other"), NEXT_PUBLIC_MAPS_KEY: "x" };
  expect((await startAndStop(other)).built).toBe(true);
  expect(await launch("reset.ts", [], other).ended).toBe(0);
  expect((await startAndStop(other)).built).toBe(true);
});

test("a second site is built into a folder of its own, never into that of a running one", async () => {
  const first = launch();
  await waitUntilServing(first);
  const [port, backend] = [String(await freePort()), String(await freePort())];
  const elsewhere = {
    PORT: port,
    LOCAL_SUPABASE_PORT: backend,
    LOCAL_DATA_DIR: join(project, "b"),
  };
  const refused = launch("start.ts", [], elsewhere);
  expect(await refused.ended).toBe(1);
  expect(refused.text()).toContain("Another site is served from .next");
  const second = launch("start.ts", [], { ...elsewhere, BUILD_FOLDER: ".next-test" });
  await expect
    .poll(async () => (await fetch(`http://localhost:${port}`).catch(() => null))?.ok, {
      timeout: 60_000,
    })
    .toBe(true);
  expect(existsSync(join(project, ".next-test/BUILD_ID"))).toBe(true);
  for (const { child, ended } of [first, second]) {
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
});

test("a start with SITE_SERVER=next serves the site by next start, without the server of lib/server", async () => {
  await startAndStop({ SITE_SERVER: "next" });
  const programs = readCalls().map((line) => line.split(" http", 1)[0]);
  expect(programs.at(-1)).toBe("next start --hostname localhost");
  expect(programs.join()).not.toContain("server --");
});

test("a start with a hosted project starts no backend", async () => {
  const hosted = {
    NEXT_PUBLIC_SUPABASE_URL: "https://x.supabase.co",
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  };
  const { text } = await startAndStop(hosted);
  expect(readCalls()[0]).toContain("next build https://x.supabase.co sb_publishable_x");
  expect(text).not.toContain("Inbox");
  const half = launch("start.ts", [], { NEXT_PUBLIC_SUPABASE_URL: "https://x.supabase.co" });
  expect(await half.ended).toBe(1);
  expect(half.text()).toContain("or neither");
});

test("a start with --dev builds nothing", async () => {
  const run = launch("start.ts", ["--dev"]);
  await waitUntilServing(run);
  expect(readCalls()[0]).toMatch(/^server --hostname localhost --dev /);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
});

test("the next start succeeds at once after the start script was killed", async () => {
  const killed = launch("start.ts", ["--dev"]);
  await waitUntilServing(killed);
  killed.child.kill("SIGKILL");
  await killed.ended;
  const again = launch("start.ts", ["--dev"]);
  await new Promise((wake) => setTimeout(wake, 1000));
  await waitUntilServing(again);
  expect(again.child.exitCode).toBeNull();
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});

test("a crash, a failed build and a port in use end the start with an exit code other than zero", async () => {
  const crashed = launch("start.ts", ["--dev"]);
  await waitUntilServing(crashed);
  await fetchSite("/crash");
  expect(await crashed.ended).toBe(7);
  expect(await fetch(`http://127.0.0.1:${backendPort}/health`).catch(() => null)).toBeNull();

  writeFileSync(join(project, "app/page.tsx"), "three");
  writeFileSync(join(project, "break-build"), "");
  const failedBuild = launch();
  expect(await failedBuild.ended).toBe(1);
  expect(failedBuild.text()).toContain("The build failed");
  rmSync(join(project, "break-build"));

  const otherServer = createServer();
  await new Promise<void>((done) => otherServer.listen(sitePort, "localhost", done));
  const refused = launch();
  expect(await refused.ended).toBe(1);
  expect(refused.text().trim()).toBe(`Port ${sitePort} is taken: stop what uses it, or set PORT`);
  otherServer.close();
});
