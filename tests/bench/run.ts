// Measures speed and size as ratios to a bare page of the same framework, side by side in one run.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import connect from "postgres";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { hostCalendarGrowth } from "./host-calendar.ts";
import { measureJavascript } from "./javascript.ts";
import { jobsPerMinute } from "./jobs.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureMessaging } from "./messaging.ts";
import { measurePaying } from "./paying.ts";
import { freePort, runToEnd, startServer } from "./processes.ts";
import { processorTimes } from "./processor-time.ts";
import { reportRelevance } from "./relevance/report.ts";
import { REQUEST_NUMBER, requestsPerSecond } from "./requests.ts";
import { searchGrowth } from "./search.ts";
import { soak } from "./soak.ts";
import { addVenues, insertReferences } from "./venues.ts";

const next = resolve("node_modules/next/dist/bin/next");
const data = mkdtempSync(join(tmpdir(), "mahfil-bench-"));
const bare = join(data, "bare");
const lines: string[] = [];
const VENUES = 10_000;

function report(name: string, ratio: number, note: string): void {
  const line = `${name}: ${ratio.toFixed(2)} × (${note})`;
  lines.push(line);
  console.log(line);
}

/** Inserts enough venues into the product's database for a search to take measurable time. */
async function insertVenues(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const run = (text: string, params: unknown[] = []) => sql.unsafe(text, params as string[]);
    await insertReferences(run);
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

type Sites = {
  bareSite: string;
  site: string;
  backend: string;
  databaseUrl: string;
  /** The process that runs the backend and starts the site. */
  productPid: number;
  barePid: number;
  memoryReports: string;
};

/** Starts both sites on their own ports, runs `measure`, and stops them. */
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
  const memoryReports = mkdtempSync(join(data, "memory-"));
  const product = await startServer(["supabase/local/start.ts"], `${site}/api/health`, {
    ...(group === "soak" && {
      NODE_OPTIONS: `--expose-gc --import=${pathToFileURL("tests/bench/memory-report.ts")}`,
      MEMORY_REPORTS: memoryReports,
    }),
    BUILD_FOLDER: ".next-bench",
    PORT: port,
    LOCAL_SUPABASE_PORT: backendPort,
    LOCAL_DATA_DIR: join(data, "backend"),
    DATABASE_URL: postgres.url,
  });
  try {
    const backend = `http://127.0.0.1:${backendPort}`;
    await measure({
      bareSite,
      site,
      backend,
      databaseUrl: postgres.url,
      productPid: product.pid,
      barePid: bareServer.pid,
      memoryReports,
    });
  } finally {
    await product.stop();
    await bareServer.stop();
    await postgres.stop();
  }
}

async function measurePages({ bareSite, site, backend, databaseUrl }: Sites): Promise<void> {
  const venue = await firstVenue(backend);
  await insertVenues(databaseUrl);
  const urls = {
    home: `${site}/`,
    venue: `${site}/venues/${venue}`,
    explore: `${site}/explore?q=garden&city=cairo&guests=80&max=900000`,
  };
  const distinct = `${site}/explore?q=garden&city=cairo&guests=80&max=9${REQUEST_NUMBER}000`;
  const rps = await requestsPerSecond({
    bare: `${bareSite}/`,
    bareDynamic: `${bareSite}/dynamic?q=garden`,
    ...urls,
    distinct,
  });
  const { bare: base = 1, bareDynamic = 1 } = rps;
  const per = (value = 0, to: number) => `${value.toFixed(0)} of ${to.toFixed(0)} requests/s`;
  report("rps.home", (rps.home ?? 0) / base, per(rps.home, base));
  report("rps.venue", (rps.venue ?? 0) / base, per(rps.venue, base));
  report("rps.explore", (rps.explore ?? 0) / bareDynamic, per(rps.explore, bareDynamic));
  const note = `${per(rps.distinct, bareDynamic)}, no two alike`;
  report("rps.explore.distinct", (rps.distinct ?? 0) / bareDynamic, note);

  const js = await measureJavascript({ bare: `${bareSite}/`, ...urls });
  const bareJs = js.bare ?? 1;
  for (const name of ["home", "explore", "venue"] as const) {
    const size = js[name] ?? 0;
    report(`js.${name}`, size / bareJs, `${size.toFixed(0)} of ${bareJs.toFixed(0)} kB`);
  }
}

/** Reports the processor time of the site for pages with forms, which are rendered for each request. */
async function measureProcessorTimes({ bareSite, site, barePid, productPid }: Sites) {
  const server = { pid: productPid, isLauncher: true };
  const times = await processorTimes({
    bareDynamic: {
      url: `${bareSite}/dynamic?q=garden`,
      server: { pid: barePid, isLauncher: false },
    },
    signin: { url: `${site}/signin`, server },
    "signin.ar": { url: `${site}/ar/signin`, server },
    signup: { url: `${site}/signup`, server },
    "forgot-password": { url: `${site}/forgot-password`, server },
    "explore.distinct": { url: `${site}/explore?q=garden&max=9${REQUEST_NUMBER}000`, server },
  });
  const { bareDynamic = 1 } = times;
  for (const [name, time] of Object.entries(times)) {
    report(`cpu.${name}`, time / bareDynamic, `${time.toFixed(2)} ms of ${bareDynamic.toFixed(2)}`);
  }
}

/** Reports the Lighthouse scores of public pages with demo data, relative to the bare page. */
async function measureLighthouseScores({ bareSite, site, backend }: Sites): Promise<void> {
  const venue = `venues/${await firstVenue(backend)}`;
  const scores = await measureLighthouse({
    bare: `${bareSite}/`,
    "home.en": `${site}/`,
    "home.ar": `${site}/ar`,
    "explore.en": `${site}/explore`,
    "explore.ar": `${site}/ar/explore`,
    "venue.en": `${site}/${venue}`,
    "venue.ar": `${site}/ar/${venue}`,
  });
  const base = scores.bare?.performance ?? 100;
  for (const [name, { performance, lcp, tbt, cls, ...others }] of Object.entries(scores)) {
    const rest = `${others.accessibility}, ${others["best-practices"]}, ${others.seo}`;
    const paint = `LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`;
    report(`lighthouse.${name}`, performance / base, `${performance}, ${rest}; ${paint}`);
  }
}

// `search 1000000` measures with a million venues, `soak 60` for 60 seconds instead of twenty minutes, `paying 10` with ten
// bookings instead of a hundred.
const [group, many] = process.argv.slice(2);
if (!["search", "jobs", "relevance", "paying"].includes(group ?? "")) {
  await withSites(async (sites) => {
    // Runs first, because the venues inserted later have no pictures.
    if (!group || group === "lighthouse") await measureLighthouseScores(sites);
    if (!group || group === "cpu") await measureProcessorTimes(sites);
    if (!group || group === "pages") await measurePages(sites);
    if (group === "soak") lines.push(...(await soak(sites, Number(many) || undefined)));
    if (!group || group === "talk")
      lines.push(...(await measureMessaging(sites, await firstVenue(sites.backend))));
    if (!group || group === "calendar") {
      for (const { name, ratio, note } of await hostCalendarGrowth(sites))
        report(name, ratio, note);
    }
  });
}
if (!group || group === "search") {
  const growth = await searchGrowth(many ? Number(many) : undefined);
  for (const { name, ratio, note } of growth) report(name, ratio, note);
}
if (!group || group === "relevance") lines.push(...(await reportRelevance()));
if (!group || group === "paying") {
  lines.push(...(await measurePaying(many && group ? Number(many) : undefined)));
}
if (!group || group === "jobs") {
  const line = `jobs.per_minute: ${(await jobsPerMinute()).toFixed(0)}`;
  lines.push(line);
  console.log(line);
}
rmSync(data, { recursive: true, force: true });
console.log(`\n${lines.join("\n")}`);
