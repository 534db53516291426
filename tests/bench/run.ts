// Speed and size as ratios against a bare page of the same framework, measured side by side in one run.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import connect from "postgres";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { hostCalendarGrowth } from "./host-calendar.ts";
import { javascriptOf } from "./javascript.ts";
import { lighthouseOf } from "./lighthouse.ts";
import { addVenues, prepare } from "./market.ts";
import { freePort, runToEnd, startServer } from "./processes.ts";
import { EACH, requestsPerSecond } from "./requests.ts";
import { searchGrowth } from "./search.ts";

const next = resolve("node_modules/next/dist/bin/next");
const data = mkdtempSync(join(tmpdir(), "mahfil-bench-"));
const bare = join(data, "bare");
const lines: string[] = [];
const VENUES = 10_000;

function say(name: string, ratio: number, note: string): void {
  const line = `${name}: ${ratio.toFixed(2)} × (${note})`;
  lines.push(line);
  console.log(line);
}

/** Fills the product's own database until searching in it is work. */
async function fillMarket(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const run = (text: string, params: unknown[] = []) => sql.unsafe(text, params as string[]);
    await prepare(run);
    await addVenues(run, 0, VENUES);
  } finally {
    await sql.end();
  }
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

type Sites = { bareSite: string; site: string; backend: string; databaseUrl: string };

/** Both sites side by side, each on a port of its own, for as long as they are measured. */
async function withSites(measure: (sites: Sites) => Promise<void>): Promise<void> {
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
  const postgres = await startPostgres();
  const product = await startServer(["supabase/local/start.ts"], `${site}/api/health`, {
    PORT: port,
    LOCAL_SUPABASE_PORT: backendPort,
    LOCAL_DATA_DIR: join(data, "backend"),
    DATABASE_URL: postgres.url,
  });
  try {
    const backend = `http://127.0.0.1:${backendPort}`;
    await measure({ bareSite, site, backend, databaseUrl: postgres.url });
  } finally {
    await product.stop();
    await bareServer.stop();
    await postgres.stop();
  }
}

async function pages({ bareSite, site, backend, databaseUrl }: Sites): Promise<void> {
  const venue = await firstVenue(backend);
  await fillMarket(databaseUrl);
  const urls = {
    home: `${site}/`,
    venue: `${site}/venues/${venue}`,
    explore: `${site}/explore?q=garden&city=cairo&guests=80&max=900000`,
  };
  const distinct = `${site}/explore?q=garden&city=cairo&guests=80&max=9${EACH}000`;
  const rps = await requestsPerSecond({
    bare: `${bareSite}/`,
    bareDynamic: `${bareSite}/dynamic?q=garden`,
    ...urls,
    distinct,
  });
  const { bare: base = 1, bareDynamic = 1 } = rps;
  const per = (value = 0, to: number) => `${value.toFixed(0)} of ${to.toFixed(0)} requests/s`;
  say("rps.home", (rps.home ?? 0) / base, per(rps.home, base));
  say("rps.venue", (rps.venue ?? 0) / base, per(rps.venue, base));
  say("rps.explore", (rps.explore ?? 0) / bareDynamic, per(rps.explore, bareDynamic));
  const never = `${per(rps.distinct, bareDynamic)}, no two alike`;
  say("rps.explore.distinct", (rps.distinct ?? 0) / bareDynamic, never);

  const js = await javascriptOf({ bare: `${bareSite}/`, ...urls });
  const bareJs = js.bare ?? 1;
  for (const name of ["home", "explore", "venue"] as const) {
    const size = js[name] ?? 0;
    say(`js.${name}`, size / bareJs, `${size.toFixed(0)} of ${bareJs.toFixed(0)} kB`);
  }
}

/** The public pages as a visitor's phone has them, on the demo data; the bare page for comparison. */
async function phone({ bareSite, site, backend }: Sites): Promise<void> {
  const venue = `venues/${await firstVenue(backend)}`;
  const judged = await lighthouseOf({
    bare: `${bareSite}/`,
    "home.en": `${site}/`,
    "home.ar": `${site}/ar`,
    "explore.en": `${site}/explore`,
    "explore.ar": `${site}/ar/explore`,
    "venue.en": `${site}/${venue}`,
    "venue.ar": `${site}/ar/${venue}`,
  });
  const base = judged.bare?.performance ?? 100;
  for (const [name, { performance, lcp, tbt, cls, ...others }] of Object.entries(judged)) {
    const rest = `${others.accessibility}, ${others["best-practices"]}, ${others.seo}`;
    const paint = `LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`;
    say(`lighthouse.${name}`, performance / base, `${performance}, ${rest}; ${paint}`);
  }
}

// `search 1000000` grows to a million, which takes long.
const [wanted, many] = process.argv.slice(2);
if (wanted !== "search") {
  await withSites(async (sites) => {
    // First, because the venues that fill the market have no pictures.
    if (!wanted || wanted === "lighthouse") await phone(sites);
    if (!wanted || wanted === "pages") await pages(sites);
    if (!wanted || wanted === "calendar") {
      for (const { name, ratio, note } of await hostCalendarGrowth(sites)) say(name, ratio, note);
    }
  });
}
if (!wanted || wanted === "search") {
  const growth = await searchGrowth(many ? Number(many) : undefined);
  for (const { name, ratio, note } of growth) say(name, ratio, note);
}
rmSync(data, { recursive: true, force: true });
console.log(`\n${lines.join("\n")}`);
