import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startBackend } from "../../supabase/local/backend.ts";
import { StartError } from "../../supabase/local/settings.ts";

const root = resolve(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "mahfil-start-"));
const children = new Set<ChildProcess>();
let folders = 0;
const newFolder = () => join(scratch, `data-${++folders}`);

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

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

/** `npm run backend` in a process of its own, without the demo data. */
async function serve(env: Record<string, string>): Promise<Run> {
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

async function ready(run: Run) {
  for (let n = 0; n < 2400; n++) {
    if (run.child.exitCode !== null) throw new Error(`ended at once: ${run.errors()}`);
    const response = await fetch(`${run.url}/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error("the backend did not become ready");
}

const account = (run: Run, path: string, email: string) =>
  fetch(`${run.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: "sb_publishable_mahfil_local", "content-type": "application/json" },
    body: JSON.stringify({ email, password: "correct horse" }),
  });

async function refusal(run: Run): Promise<string> {
  expect(await run.ended).toBe(1);
  const lines = run.errors().trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

describe("a start that cannot succeed says why in one line", () => {
  test("a port that is taken", async () => {
    const { port, server } = await freePort();
    const run = await serve({ LOCAL_SUPABASE_PORT: String(port), LOCAL_DATA_DIR: newFolder() });
    expect(await refusal(run)).toBe(
      `Port ${port} is taken: stop what uses it, or set LOCAL_SUPABASE_PORT`,
    );
    server.close();
  });

  test("a data directory that cannot be used", async () => {
    const file = newFolder();
    writeFileSync(file, "not a folder");
    const run = await serve({ LOCAL_DATA_DIR: file });
    expect(await refusal(run)).toContain(`Cannot use the data directory ${file}`);
  });

  test("a data directory whose database is damaged", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "pgdata"), { recursive: true });
    writeFileSync(join(folder, "pgdata/PG_VERSION"), "17\n");
    const run = await serve({ LOCAL_DATA_DIR: folder });
    expect(await refusal(run)).toContain(`Cannot open the data directory ${folder}`);
  });

  test("a data directory that another backend uses", async () => {
    const folder = newFolder();
    const first = await serve({ LOCAL_DATA_DIR: folder });
    await ready(first);
    const second = await serve({ LOCAL_DATA_DIR: folder });
    const line = await refusal(second);
    expect(line).toContain(`is in use by another backend (process ${first.child.pid})`);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  test.each([
    ["postgres://nobody@127.0.0.1:1/none", "Cannot use DATABASE_URL 127.0.0.1:1/none"],
    ["mysql://x@localhost/y", "it must begin with postgres://"],
    ["nonsense", "it must begin with postgres://"],
  ])("DATABASE_URL=%s", async (databaseUrl, words) => {
    const run = await serve({ LOCAL_DATA_DIR: newFolder(), DATABASE_URL: databaseUrl });
    expect(await refusal(run)).toContain(words);
  });

  test("a port that is no number", async () => {
    const run = await serve({ LOCAL_DATA_DIR: newFolder(), LOCAL_SUPABASE_PORT: "seven" });
    expect(await refusal(run)).toBe("LOCAL_SUPABASE_PORT is no port number: seven");
  });

  test("a migration that fails, and nothing of it remains", async () => {
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

describe("a database of migrations that the project no longer has", () => {
  test("is left as it is and answered with the command that makes it anew", async () => {
    const options = { port: 0, dataDir: newFolder(), seed: false };
    const migrationsDir = newFolder();
    mkdirSync(migrationsDir);
    writeFileSync(
      join(migrationsDir, "20261120000100_foundation.sql"),
      "create table public.venues (id int); insert into public.venues values (7);",
    );
    await (await startBackend({ ...options, migrationsDir })).stop();

    const refused = await startBackend(options).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(refused).toMatchObject({ message: expect.stringContaining("`npm run db:reset`") });

    const kept = await startBackend({ ...options, migrationsDir });
    expect(await kept.sql("select id from public.venues")).toEqual([{ id: 7 }]);
    await kept.stop();
    const fresh = await startBackend({ ...options, empty: true });
    expect(await fresh.sql("select count(*)::int as n from public.venues")).toEqual([{ n: 0 }]);
    await fresh.stop();
  });
});

describe("killed", { timeout: 300_000 }, () => {
  test("no account that was acknowledged is lost, and the next start works", async () => {
    const folder = newFolder();
    const acknowledged: string[] = [];
    for (const round of [1, 2, 3]) {
      const run = await serve({ LOCAL_DATA_DIR: folder });
      await ready(run);
      let going = true;
      const writers = [0, 1, 2, 3].map(async (writer) => {
        for (let n = 0; going; n++) {
          const email = `r${round}w${writer}n${n}@mahfil.test`;
          const response = await account(run, "signup", email).catch(() => null);
          if (response?.ok) acknowledged.push(email);
        }
      });
      // In the middle of the writing, whatever the speed of the machine.
      while (acknowledged.length < round * 15) await new Promise((wake) => setTimeout(wake, 7));
      run.child.kill("SIGKILL");
      going = false;
      await Promise.all(writers);
      await run.ended;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(45);
    const run = await serve({ LOCAL_DATA_DIR: folder });
    await ready(run);
    const missing: string[] = [];
    for (const email of acknowledged) {
      const response = await account(run, "token?grant_type=password", email);
      if (!response.ok) missing.push(email);
    }
    expect(missing).toEqual([]);
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
  });

  test("the very first start may be killed at any moment", async () => {
    const folder = newFolder();
    for (const moment of [150, 400, 700, 1000, 1300, 1700, 2200]) {
      const run = await serve({ LOCAL_DATA_DIR: folder });
      await new Promise((wake) => setTimeout(wake, moment));
      run.child.kill("SIGKILL");
      await run.ended;
    }
    const run = await serve({ LOCAL_DATA_DIR: folder });
    await ready(run);
    expect((await account(run, "signup", "first@mahfil.test")).status).toBe(200);
  });

  test("a seed that was cut short is written again from the beginning", async () => {
    const dataDir = newFolder();
    const seedFile = join(scratch, "seed.mjs");
    const note = join(scratch, "seed-runs");
    writeFileSync(note, "");
    writeFileSync(
      seedFile,
      `import { appendFileSync, readFileSync } from "node:fs";
       export async function seed({ sql, url, secretKey }) {
         appendFileSync(${JSON.stringify(note)}, "x");
         if ((await fetch(url + "/health")).status !== 200) throw new Error("not listening");
         if (!secretKey.startsWith("sb_secret_")) throw new Error("no key");
         await sql("create table public.seeded (id int primary key)");
         await sql("insert into public.seeded values (1)");
         if (readFileSync(${JSON.stringify(note)}, "utf8") === "x") throw new Error("cut short");
       }`,
    );
    const options = { port: 0, dataDir, seed: true, seedFile, migrationsDir: newFolder() };
    await expect(startBackend(options)).rejects.toThrow("cut short");
    for (const runs of ["xx", "xx"]) {
      const backend = await startBackend(options);
      expect(await backend.sql("select id from public.seeded")).toEqual([{ id: 1 }]);
      await backend.stop();
      expect(readFileSync(note, "utf8")).toBe(runs);
    }
    const fresh = await startBackend({ ...options, empty: true });
    await fresh.stop();
    expect(readFileSync(note, "utf8")).toBe("xxx");
  });
});
