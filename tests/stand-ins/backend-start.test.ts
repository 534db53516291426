import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { startBackend } from "../../supabase/local/backend.ts";
import { openPglite } from "../../supabase/local/database.ts";
import { StartError } from "../../supabase/local/settings.ts";
import { ensurePgliteImage } from "../db/pglite-image.ts";

const root = resolve(import.meta.dirname, "../..");
const workDir = mkdtempSync(join(tmpdir(), "mahfil-start-"));
const children = new Set<ChildProcess>();
let folders = 0;
const newFolder = () => join(workDir, `data-${++folders}`);

/** A data directory with a migrated database, for tests that do not test the first start. */
async function newMigratedFolder(): Promise<string> {
  const folder = newFolder();
  mkdirSync(folder);
  const image = await openAsBlob(await ensurePgliteImage(inject("postgresUrl")));
  const db = await openPglite(folder, true, image);
  await db.close();
  return folder;
}

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

function freePort(): Promise<{ port: number; server: Server }> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address === "object" && address) done({ port: address.port, server });
    });
  });
}

type Run = {
  child: ChildProcess;
  url: string;
  ended: Promise<number | null>;
  errors: () => string;
};

/** Runs `npm run backend` in a separate process, without demo data. */
async function startProcess(env: Record<string, string>): Promise<Run> {
  let port = env.LOCAL_SUPABASE_PORT;
  if (!port) {
    const free = await freePort();
    port = String(free.port);
    await new Promise((done) => free.server.close(done));
  }
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, ["supabase/local/serve.ts", "--no-seed"], {
    cwd: root,
    env: {
      ...outer,
      NODE_ENV: "production",
      LITE_AUTH_BCRYPT_COST: "4",
      ...env,
      LOCAL_SUPABASE_PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let text = "";
  child.stderr.on("data", (chunk) => {
    text += chunk;
  });
  child.stdout.resume();
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return { child, url: `http://127.0.0.1:${port}`, ended, errors: () => text };
}

async function waitUntilReady(run: Run) {
  for (let n = 0; n < 2400; n++) {
    if (run.child.exitCode !== null) throw new Error(`ended at once: ${run.errors()}`);
    const response = await fetch(`${run.url}/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error("the backend did not become ready");
}

const requestAccount = (run: Run, path: string, email: string) =>
  fetch(`${run.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: "sb_publishable_mahfil_local", "content-type": "application/json" },
    body: JSON.stringify({ email, password: "correct horse" }),
  });

async function readRefusal(run: Run): Promise<string> {
  expect(await run.ended).toBe(1);
  const lines = run.errors().trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

describe("the start of the backend fails with one sentence", () => {
  test("when the port is in use", async () => {
    const { port, server } = await freePort();
    const run = await startProcess({
      LOCAL_SUPABASE_PORT: String(port),
      LOCAL_DATA_DIR: newFolder(),
    });
    expect(await readRefusal(run)).toBe(
      `Port ${port} is taken: stop what uses it, or set LOCAL_SUPABASE_PORT`,
    );
    server.close();
  });

  test("when the data directory cannot be used", async () => {
    const file = newFolder();
    writeFileSync(file, "not a folder");
    const run = await startProcess({ LOCAL_DATA_DIR: file });
    expect(await readRefusal(run)).toContain(`Cannot use the data directory ${file}`);
  });

  test("when the database in the data directory is damaged", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "pgdata"), { recursive: true });
    writeFileSync(join(folder, "pgdata/PG_VERSION"), "17\n");
    const run = await startProcess({ LOCAL_DATA_DIR: folder });
    expect(await readRefusal(run)).toContain(`Cannot open the data directory ${folder}`);
  });

  test("when another backend uses the data directory", async () => {
    const folder = await newMigratedFolder();
    const first = await startProcess({ LOCAL_DATA_DIR: folder });
    await waitUntilReady(first);
    const second = await startProcess({ LOCAL_DATA_DIR: folder });
    const line = await readRefusal(second);
    expect(line).toContain(`is in use by another backend (process ${first.child.pid})`);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  test.each([
    ["postgres://nobody@127.0.0.1:1/none", "Cannot use DATABASE_URL 127.0.0.1:1/none"],
    ["mysql://x@localhost/y", "it must begin with postgres://"],
    ["nonsense", "it must begin with postgres://"],
  ])("when DATABASE_URL is %s", async (databaseUrl, message) => {
    const run = await startProcess({ LOCAL_DATA_DIR: newFolder(), DATABASE_URL: databaseUrl });
    expect(await readRefusal(run)).toContain(message);
  });

  test("when the port is not a number", async () => {
    const run = await startProcess({ LOCAL_DATA_DIR: newFolder(), LOCAL_SUPABASE_PORT: "seven" });
    expect(await readRefusal(run)).toBe("LOCAL_SUPABASE_PORT is no port number: seven");
  });

  test("when a migration fails, which is rolled back", async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, "20260101000000_good.sql"), "create table public.good (id int);");
    const bad = join(folder, "20260102000000_bad.sql");
    writeFileSync(bad, "create table public.half (id int);\nselect * from nowhere;");
    const options = { port: 0, dataDir: newFolder(), migrationsDir: folder, seed: false };
    await expect(startBackend(options)).rejects.toThrow(
      'Migration 20260102000000_bad.sql failed: relation "nowhere" does not exist (line 2)',
    );
    writeFileSync(bad, "create table public.half (id int);");
    const backend = await startBackend(options);
    const versions = await backend.sql(
      "select version from supabase_migrations.schema_migrations order by 1",
    );
    expect(versions).toHaveLength(2);
    await backend.stop();
  });
});

describe("a database with migrations that the project no longer has", () => {
  test("stays unchanged, and the start names the command that recreates it", async () => {
    const options = { port: 0, dataDir: newFolder(), seed: false };
    const migrationsDir = newFolder();
    mkdirSync(migrationsDir);
    writeFileSync(
      // The first of the migrations that the current baseline replaced.
      join(migrationsDir, "20261122120000_baseline.sql"),
      "create table public.venues (id int); insert into public.venues values (7);",
    );
    await (await startBackend({ ...options, migrationsDir })).stop();

    const refused = await startBackend(options).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(refused).toMatchObject({
      message: expect.stringMatching(
        /20261122120000 is not one of the project's.*`npm run db:reset`/,
      ),
    });

    const kept = await startBackend({ ...options, migrationsDir });
    expect(await kept.sql("select id from public.venues")).toEqual([{ id: 7 }]);
    await kept.stop();
    const fresh = await startBackend({ ...options, empty: true });
    expect(await fresh.sql("select count(*)::int as n from public.venues")).toEqual([{ n: 0 }]);
    await fresh.stop();
  });

  test("stays unchanged when a migration has another text than the one that was applied", async () => {
    const migrationsDir = newFolder();
    mkdirSync(migrationsDir);
    const file = join(migrationsDir, "20261120000100_foundation.sql");
    writeFileSync(file, "create table public.venues (id int);");
    const options = { port: 0, dataDir: newFolder(), migrationsDir, seed: false };
    await (await startBackend(options)).stop();
    await (await startBackend(options)).stop();
    writeFileSync(file, "create table public.venues (id int, name text);");
    await expect(startBackend(options)).rejects.toThrow(
      "This database was made by another text of 20261120000100_foundation.sql: `npm run db:reset`",
    );
  });
});

describe("a backend that is killed", { timeout: 300_000 }, () => {
  test("loses no account that it has acknowledged, and starts again", async () => {
    const folder = await newMigratedFolder();
    const acknowledged: string[] = [];
    for (const round of [1, 2]) {
      const run = await startProcess({ LOCAL_DATA_DIR: folder });
      await waitUntilReady(run);
      let isWriting = true;
      const writers = [0, 1, 2, 3].map(async (writer) => {
        for (let n = 0; isWriting; n++) {
          const email = `r${round}w${writer}n${n}@mahfil.test`;
          const response = await requestAccount(run, "signup", email).catch(() => null);
          if (response?.ok) acknowledged.push(email);
        }
      });
      // Killed while requests are being written, at any speed of the machine.
      while (acknowledged.length < round * 15) await new Promise((wake) => setTimeout(wake, 7));
      run.child.kill("SIGKILL");
      isWriting = false;
      await Promise.all(writers);
      await run.ended;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(30);
    const run = await startProcess({ LOCAL_DATA_DIR: folder });
    await waitUntilReady(run);
    const missing: string[] = [];
    for (const email of acknowledged) {
      const response = await requestAccount(run, "token?grant_type=password", email);
      if (!response.ok) missing.push(email);
    }
    expect(missing).toEqual([]);
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
  });

  test("during its first start starts again, whatever the moment", async () => {
    const folder = newFolder();
    for (const delay of [300, 800, 1400, 2200]) {
      const run = await startProcess({ LOCAL_DATA_DIR: folder });
      await new Promise((wake) => setTimeout(wake, delay));
      run.child.kill("SIGKILL");
      await run.ended;
    }
    const run = await startProcess({ LOCAL_DATA_DIR: folder });
    await waitUntilReady(run);
    expect((await requestAccount(run, "signup", "first@mahfil.test")).status).toBe(200);
  });

  test("during its seed runs the seed again from the beginning", async () => {
    const dataDir = newFolder();
    const seedFile = join(workDir, "seed.mjs");
    const runsFile = join(workDir, "seed-runs");
    writeFileSync(runsFile, "");
    writeFileSync(
      seedFile,
      `import { appendFileSync, readFileSync } from "node:fs";
       export async function seed({ sql, url, secretKey }) {
         appendFileSync(${JSON.stringify(runsFile)}, "x");
         if ((await fetch(url + "/health")).status !== 200) throw new Error("not listening");
         if (!secretKey.startsWith("sb_secret_")) throw new Error("no key");
         await sql("create table public.seeded (id int primary key)");
         await sql("insert into public.seeded values (1)");
         if (readFileSync(${JSON.stringify(runsFile)}, "utf8") === "x") throw new Error("cut short");
       }`,
    );
    const options = { port: 0, dataDir, seed: true, seedFile, migrationsDir: newFolder() };
    await expect(startBackend(options)).rejects.toThrow("cut short");
    for (const runs of ["xx", "xx"]) {
      const backend = await startBackend(options);
      expect(await backend.sql("select id from public.seeded")).toEqual([{ id: 1 }]);
      await backend.stop();
      expect(readFileSync(runsFile, "utf8")).toBe(runs);
    }
    const fresh = await startBackend({ ...options, empty: true });
    await fresh.stop();
    expect(readFileSync(runsFile, "utf8")).toBe("xxx");
  });
});
