// Mixed load for a long time: 90 % of the requests read pages, 9 % search, 1 % book. No request may fail. Compares the memory at
// the end with that after two minutes: the memory in use after a garbage collection, because V8 lets garbage grow while the
// machine has memory left. Also prints the total memory of the processes.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import connect from "postgres";
import { signToken } from "../../supabase/local/backend.ts";
import { makeUser, makeVenue } from "../db/support.ts";

const SECONDS = 20 * 60;
const CONCURRENT_REQUESTS = 8;
const key = "sb_publishable_mahfil_local";
const day = 24 * 3_600_000;

type Target = {
  site: string;
  backend: string;
  databaseUrl: string;
  productPid: number;
  /** The folder in which the processes write their memory use. */
  memoryReports: string;
};

function readProcess(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}

/** Returns a process and all its descendants. */
function processTree(pid: number): number[] {
  const children = readProcess(`${pid}/task/${pid}/children`).trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(processTree)];
}

const residentKilobytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readProcess(`${pid}/status`))?.[1] ?? 0);

/** Books the next slot of a venue as a new guest. Throws when the booking is not confirmed. */
async function createBooker({ backend, databaseUrl }: Target) {
  const client = connect(databaseUrl, { max: 2, onnotice: () => {} });
  const sql = async <R>(text: string, params: unknown[] = []): Promise<R[]> => [
    ...(await client.unsafe<(R & object)[]>(text, params as string[])),
  ];
  const [state] = await sql<{ value: string }>(
    "select value from local.state where key = 'jwt_secret'",
  );
  const hostId = await makeUser({ sql }, "host");
  const venueId = await makeVenue({ sql }, { hostId, instant: true });
  const firstDay = Math.floor(Date.now() / day) + 10;
  let slot = 0;
  const book = async () => {
    const id = await makeUser({ sql });
    const token = signToken(
      { sub: id, role: "authenticated", aud: "authenticated" },
      String(state?.value),
    );
    const rpc = async (name: string, body: object) => {
      const response = await fetch(`${backend}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`);
      return JSON.parse(text) as { id: string; status: string };
    };
    const start = firstDay * day + slot * (day / 8);
    slot += 1;
    const hold = await rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: new Date(start).toISOString(),
      p_end: new Date(start + day / 8).toISOString(),
      p_guests: 10,
      p_idempotency_key: randomUUID(),
    });
    const details = { contact_name: "Guest", terms: true };
    const booking = await rpc("submit_booking", { p_booking_id: hold.id, p_details: details });
    if (booking.status !== "confirmed") throw new Error(`the booking is ${booking.status}`);
  };
  return { book, end: () => client.end() };
}

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200 || text === "") throw new Error(`${url}: ${response.status}`);
}

async function venueIds(backend: string): Promise<string[]> {
  const response = await fetch(`${backend}/rest/v1/venues?select=id&status=eq.active&limit=60`, {
    headers: { apikey: key },
  });
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}

/** Returns the script that a process runs. */
const scriptName = (pid: number) =>
  readProcess(`${pid}/cmdline`)
    .split("\0")
    .findLast((part) => part.endsWith(".ts")) ?? String(pid);

/** Collects the garbage of each process (memory-report.ts) and returns the bytes in use after it, by process. */
async function collectGarbage(pids: number[], folder: string): Promise<Map<number, number>> {
  const known = pids.filter((pid) => existsSync(join(folder, `${pid}.ready`)));
  const used = new Map<number, number>();
  for (const pid of known) {
    const report = join(folder, `${pid}.json`);
    rmSync(report, { force: true });
    process.kill(pid, "SIGUSR2");
    while (!existsSync(report)) await new Promise((wake) => setTimeout(wake, 50));
    used.set(pid, Number(readFileSync(report, "utf8")));
  }
  return used;
}

/** Runs the load for `seconds`. Returns the line `soak.errors` and a line `soak.memory` for each process. */
export async function soak(target: Target, seconds = SECONDS): Promise<string[]> {
  const { site, backend, productPid, memoryReports } = target;
  const venues = await venueIds(backend);
  const { book, end } = await createBooker(target);
  const errors: string[] = [];
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1000;
  let count = 0;
  const request = async (index: number) => {
    const share = index % 100;
    const prefix = index % 3 === 0 ? "/ar" : "";
    if (share === 50) return book();
    if (share % 11 === 0 && share < 99)
      return read(`${site}${prefix}/explore?q=garden&max=9${index}000`);
    const pages = [
      "",
      "/services",
      `/venues/${venues[index % venues.length]}`,
      "/explore",
      "/about",
    ];
    return read(`${site}${prefix}${pages[index % pages.length]}`);
  };
  const work = async () => {
    while (elapsed() < seconds) {
      count += 1;
      await request(count).catch((error: unknown) => errors.push(String(error)));
    }
  };
  const memory = () => {
    const pids = processTree(productPid);
    return collectGarbage(pids, memoryReports).then((used) =>
      pids
        .filter((pid) => used.has(pid))
        .map((pid) => ({ pid, used: used.get(pid) ?? 0, resident: residentKilobytes(pid) * 1024 })),
    );
  };
  const running = Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  await new Promise((wake) => setTimeout(wake, Math.min(120, seconds / 3) * 1000));
  const early = await memory();
  await running;
  const late = await memory();
  await end();
  for (const error of new Set(errors)) console.error(error);
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const lines = [`soak.errors: ${errors.length} (of ${count} requests in ${seconds} s)`];
  for (const { pid, used, resident } of late) {
    const before = early.find((process) => process.pid === pid);
    if (!before) continue;
    const growth = (used / before.used).toFixed(3);
    const inUse = `${megabytes(used)} of ${megabytes(before.used)} MB in use`;
    const occupied = `${megabytes(resident)} of ${megabytes(before.resident)} MB occupied`;
    lines.push(`soak.memory: ${growth} × (${inUse}, ${occupied}, ${scriptName(pid)})`);
  }
  for (const line of lines) console.log(line);
  return lines;
}
