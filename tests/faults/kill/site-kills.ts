import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { publishableKey, secretKey } from "../../../supabase/local/settings.ts";
import { freePort } from "../../bench/processes.ts";
import { startSiteProcess } from "../../support/site-process.ts";
import { startBackendProcess } from "./backend-process.ts";
import { expectWhole } from "./expect-whole.ts";
import { newJournal } from "./journal.ts";
import { createMarket } from "./market.ts";
import { repeatUnanswered, runSiteClients } from "./site-load.ts";

/**
 * Kills the site with SIGKILL while people book, write, upload and save through it: once for each of `moments`, in
 * milliseconds after the first confirmation. Expects that nothing confirmed is lost, nothing is incomplete, and a repeated
 * request that got no answer takes effect once. Needs a build of the site.
 */
export async function killSite(moments: number[], cleanups: (() => unknown)[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "mahfil-kill-site-"));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const market = await createMarket({ dataDir }, moments.length);
  const backend = await startBackendProcess({
    LOCAL_DATA_DIR: dataDir,
    LOCAL_SUPABASE_PORT: String(await freePort()),
  });
  cleanups.push(() => backend.kill());
  const env = {
    NEXT_PUBLIC_SUPABASE_URL: backend.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  };
  const port = await freePort();
  const startSite = () => startSiteProcess({ port, backendUrl: backend.url, env });
  let site = await startSite();
  cleanups.push(() => site.kill());
  const background = { r: 143, g: 61, b: 27 };
  const photo = await sharp({ create: { width: 1200, height: 1000, channels: 3, background } })
    .webp()
    .toBuffer();
  const total = { holds: 0, submitted: 0, messages: 0, photos: 0, saves: 0, files: 0, repeated: 0 };
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
    total.files += journal.files.length;
    total.saves += journal.saves.size;
  }
  console.log(JSON.stringify(total));
  expect(total.holds, "no hold was confirmed").toBeGreaterThan(0);
}
