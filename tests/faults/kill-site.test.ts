import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/settings.ts";
import { freePort } from "../bench/processes.ts";
import { type SiteProcess, startSiteProcess } from "../support/site-process.ts";
import { startBackendProcess } from "./kill/backend-process.ts";
import { expectWhole } from "./kill/expect-whole.ts";
import { newJournal } from "./kill/load.ts";
import { createMarket } from "./kill/market.ts";
import { repeatUnanswered, runSiteClients } from "./kill/site-load.ts";

// Kills the site with SIGKILL at random moments while people book, write, upload and save through it. `npm run
// test:long -- faults` makes 50 kills; the seed that it prints repeats the moments: SITE_KILLS=50 KILL_SEED=1
const kills = Number(process.env.SITE_KILLS);
const seed = Number(process.env.KILL_SEED || Math.floor(Math.random() * 2 ** 31));
const LONGEST_RUN_MILLISECONDS = 1500;

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

test("after the site was killed at random moments everything confirmed is there, nothing is half, and nothing twice", {
  timeout: 3_600_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mahfil-kill-site-"));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const market = await createMarket({ dataDir }, kills);
  const backend = await startBackendProcess({
    LOCAL_DATA_DIR: dataDir,
    LOCAL_SUPABASE_PORT: String(await freePort()),
  });
  cleanups.push(() => backend.kill());
  const port = await freePort();
  const startSite = () =>
    startSiteProcess({
      port,
      backendUrl: backend.url,
      env: {
        NEXT_PUBLIC_SUPABASE_URL: backend.url,
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      },
    });
  const background = { r: 143, g: 61, b: 27 };
  const photo = await sharp({ create: { width: 1200, height: 1000, channels: 3, background } })
    .webp()
    .toBuffer();
  const moments = fc.sample(fc.integer({ min: 0, max: LONGEST_RUN_MILLISECONDS }), {
    seed,
    numRuns: kills,
  });
  console.log(`seed ${seed}: ${kills} kills of the site`);
  let site: SiteProcess = await startSite();
  cleanups.push(() => site.kill());
  const total = { holds: 0, submitted: 0, messages: 0, photos: 0, saves: 0, repeated: 0 };
  for (const [round, moment] of moments.entries()) {
    const journal = newJournal();
    const addresses = { siteUrl: site.url, backendUrl: backend.url };
    const clients = { ...addresses, market, journal, photo, unanswered: [] };
    const killed = new AbortController();
    const running = runSiteClients(clients, round, killed.signal);
    await journal.hasConfirmed.promise;
    await new Promise((resolve) => setTimeout(resolve, moment));
    await site.kill();
    killed.abort();
    await running;
    site = await startSite();
    total.repeated += clients.unanswered.length;
    await repeatUnanswered(clients);
    await expectWhole(backend.url, market, journal);
    total.holds += journal.holds.size;
    total.submitted += journal.submitted.size;
    total.messages += journal.messages.size;
    total.photos += journal.photos.size;
    total.saves += journal.saves.size;
  }
  console.log(JSON.stringify(total));
  expect(total.holds, "no hold was confirmed").toBeGreaterThan(0);
});
