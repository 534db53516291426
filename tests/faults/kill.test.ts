import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { freePort } from "../bench/processes.ts";
import { chooseSeed } from "../support/repetitions.ts";
import { type BackendProcess, startBackendProcess } from "./kill/backend-process.ts";
import { expectWhole } from "./kill/expect-whole.ts";
import { newJournal } from "./kill/journal.ts";
import { runClients } from "./kill/load.ts";
import { createMarket } from "./kill/market.ts";
import { killSite } from "./kill/site-kills.ts";

// Kills with SIGKILL at random moments while clients book, write, upload and save. `npm run test:long -- faults` makes 200
// kills of all four, with the existing build of the site; the seed that it prints repeats the moments: KILLS=200 KILL_SEED=1
const victims = process.env.KILLS
  ? ["the site", "the backend on PGlite", "the backend on PostgreSQL", "PostgreSQL"]
  : ["PostgreSQL"];
const kills = Number(process.env.KILLS || 3);
const seed = chooseSeed("KILL_SEED");
const LONGEST_RUN_MILLISECONDS = 1500;

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function createTarget(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "mahfil-kill-"));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = name.includes("PostgreSQL") ? await startPostgres() : null;
  if (postgres) cleanups.push(postgres.stop);
  const env = {
    LOCAL_DATA_DIR: dataDir,
    LOCAL_SUPABASE_PORT: String(await freePort()),
    DATABASE_URL: postgres?.url ?? "",
  };
  return { dataDir, postgres, start: () => startBackendProcess(env) };
}

test.each(victims)(
  "after %s was killed at random moments everything confirmed is there, nothing is half, and nothing twice",
  { timeout: 3_600_000 },
  async (victim) => {
    const rounds = Math.ceil(kills / victims.length);
    const moments = fc.sample(fc.integer({ min: 0, max: LONGEST_RUN_MILLISECONDS }), {
      seed,
      numRuns: rounds,
    });
    console.log(`seed ${seed}: ${rounds} kills of ${victim}`);
    if (victim === "the site") return killSite(moments, cleanups);
    const { dataDir, postgres, start } = await createTarget(victim);
    const market = await createMarket({ dataDir, databaseUrl: postgres?.url }, rounds);
    let backend: BackendProcess = await start();
    cleanups.push(() => backend.kill());
    const total = {
      holds: 0,
      submitted: 0,
      messages: 0,
      photos: 0,
      deleted: 0,
      files: 0,
      sentFiles: 0,
      unanswered: 0,
    };
    for (const [round, moment] of moments.entries()) {
      const journal = newJournal();
      const killed = new AbortController();
      const running = runClients({ url: backend.url, market, journal }, round, killed.signal);
      await journal.hasConfirmed.promise;
      await new Promise((resolve) => setTimeout(resolve, moment));
      if (victim === "PostgreSQL") await postgres?.crash();
      else await backend.kill();
      killed.abort();
      if (victim === "PostgreSQL") await postgres?.restart();
      await running;
      if (victim !== "PostgreSQL") backend = await start();
      await expectWhole(backend.url, market, journal);
      total.holds += journal.holds.size;
      total.submitted += journal.submitted.size;
      total.messages += journal.messages.size;
      total.photos += journal.photos.size;
      total.deleted += journal.deleted.size;
      total.files += journal.files.length;
      total.sentFiles += journal.files.filter(({ isSent }) => isSent).length;
      total.unanswered += journal.unanswered.length;
    }
    console.log(JSON.stringify(total));
    expect(total.holds + total.unanswered, "no hold was requested").toBeGreaterThan(0);
  },
);
