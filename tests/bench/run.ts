// Speed and size as ratios against a bare page of the same framework, measured side by side in one run.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { javascriptOf } from "./javascript.ts";
import { freePort, runToEnd, startServer } from "./processes.ts";
import { requestsPerSecond } from "./requests.ts";
import { searchGrowth } from "./search.ts";

const next = resolve("node_modules/next/dist/bin/next");
const data = mkdtempSync(join(tmpdir(), "mahfil-bench-"));
const bare = join(data, "bare");
const lines: string[] = [];

function say(name: string, ratio: number, note: string): void {
  const line = `${name}: ${ratio.toFixed(2)} × (${note})`;
  lines.push(line);
  console.log(line);
}

async function firstVenue(backend: string): Promise<string> {
  const response = await fetch(
    `${backend}/rest/v1/venues?select=id&status=eq.active&order=id&limit=1`,
    {
      headers: { apikey: "sb_publishable_mahfil_local" },
    },
  );
  const [venue] = (await response.json()) as { id: string }[];
  if (!venue) throw new Error("no venue to measure");
  return venue.id;
}

async function pages(): Promise<void> {
  cpSync("tests/bench/bare", bare, { recursive: true });
  symlinkSync(resolve("node_modules"), join(bare, "node_modules"));
  runToEnd(process.execPath, [next, "build"], bare);
  const barePort = await freePort();
  const [port, backendPort] = [String(await freePort()), String(await freePort())];
  const bareSite = `http://localhost:${barePort}`;
  const site = `http://localhost:${port}`;
  const bareServer = await startServer(
    [next, "start", "-H", "localhost", "-p", String(barePort)],
    bareSite,
    {},
    bare,
  );
  const product = await startServer(["supabase/local/start.ts"], `${site}/api/health`, {
    PORT: port,
    LOCAL_SUPABASE_PORT: backendPort,
    LOCAL_DATA_DIR: join(data, "backend"),
  });
  try {
    const venue = await firstVenue(`http://127.0.0.1:${backendPort}`);
    const urls = {
      home: `${site}/`,
      venue: `${site}/venues/${venue}`,
      explore: `${site}/explore?q=garden&city=cairo&guests=80&instant=1`,
    };
    const rps = await requestsPerSecond({
      bare: `${bareSite}/`,
      bareDynamic: `${bareSite}/dynamic?q=garden`,
      ...urls,
    });
    const { bare: base = 1, bareDynamic = 1 } = rps;
    const per = (value = 0, to: number) => `${value.toFixed(0)} of ${to.toFixed(0)} requests/s`;
    say("rps.home", (rps.home ?? 0) / base, per(rps.home, base));
    say("rps.venue", (rps.venue ?? 0) / base, per(rps.venue, base));
    say("rps.explore", (rps.explore ?? 0) / bareDynamic, per(rps.explore, bareDynamic));

    const js = await javascriptOf({ bare: `${bareSite}/`, ...urls });
    const bareJs = js.bare ?? 1;
    for (const name of ["home", "explore", "venue"] as const) {
      const size = js[name] ?? 0;
      say(`js.${name}`, size / bareJs, `${size.toFixed(0)} of ${bareJs.toFixed(0)} kB`);
    }
  } finally {
    await product.stop();
    await bareServer.stop();
  }
}

const wanted = process.argv[2];
if (!wanted || wanted === "pages") await pages();
if (!wanted || wanted === "search") {
  for (const { name, ratio, note } of await searchGrowth()) say(name, ratio, note);
}
rmSync(data, { recursive: true, force: true });
console.log(`\n${lines.join("\n")}`);
