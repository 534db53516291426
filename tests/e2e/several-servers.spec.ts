// Prints how long the old state was shown after each change: `npx playwright test several-servers`.
// Combinations: one page and its search, in English; what they show in Arabic is cached by the same tags.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { backendUrl, publishableKey, signedInClient, siteUrl } from "./support/backend";
import { storePhoto } from "./support/fixtures/photos";
import { createDraft } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, demo, demoPassword, signInAs } from "./support/users";

/** Promised maximum time for which another server may show the old state after a change. */
const PROMISE_MS = 2000;

let other: ChildProcess;
let otherUrl = "";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

// A second server of the same build on the same backend, as on a second machine.
test.beforeAll(async () => {
  const port = await freePort();
  otherUrl = `http://localhost:${port}`;
  other = spawn(process.execPath, ["lib/server/main.ts", "--hostname", "localhost"], {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      NEXT_PUBLIC_SITE_URL: siteUrl,
      NEXT_PUBLIC_SUPABASE_URL: backendUrl,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
  });
  const isReady = () =>
    fetch(`${otherUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => other.once("exit", resolve));
  other.kill("SIGTERM");
  await ended;
});

// Only in test:all: a second site is started; tests/unit/server/public-changes.test.ts shows what one hears of changes.
test("changes through one server, by a host at the API and by an admin's function show on the other within two seconds", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const host = await createUser("host", "Nadia");
  const name = `Twin Terrace ${Date.now()}`;
  const values = { capacity: 60, city: "Cairo", price_per_hour: 90_000 };
  const { id, path } = await createDraft(host, name, values);
  const venuePage = `/venues/${id}`;
  const admin = await signedInClient(demo.admin, demoPassword);
  const review = async (decision: string) => {
    await admin
      .rpc("review_venue", { p_venue_id: id, p_decision: decision, p_reason: "Checked" })
      .throwOnError();
  };
  const servers = [siteUrl, otherUrl];
  const pageOf = async (server: string, path: string) => {
    const response = await fetch(server + path, { headers: { connection: "close" } });
    return `${response.status} ${await response.text()}`;
  };
  const figures: string[] = [];
  /** Requests a page from each server until it shows a new change. */
  const showEverywhere = async (change: string, address: string, expected: string) => {
    const pattern = new RegExp(expected);
    const changedAt = Date.now();
    const times = await Promise.all(
      servers.map(async (server) => {
        let requestedAt = changedAt;
        let oldAt = changedAt;
        const isNew = async () => {
          requestedAt = Date.now();
          const isShown = pattern.test(await pageOf(server, address));
          if (!isShown) oldAt = requestedAt;
          return isShown;
        };
        await expect
          .poll(isNew, { message: `${server}${address}: ${expected}`, intervals: [50] })
          .toBe(true);
        return { old: oldAt - changedAt, shown: Date.now() - changedAt };
      }),
    );
    const lastOld = Math.max(...times.map(({ old }) => old));
    const shown = Math.max(...times.map((time) => time.shown));
    figures.push(`${change}: last request for the old state ${lastOld} ms, shown ${shown} ms`);
    // However long the rendering takes: no later request gets the old state.
    expect(lastOld, change).toBeLessThan(PROMISE_MS);
  };

  // Requested before each change, so that the old state is cached.
  for (const server of servers) expect(await pageOf(server, venuePage)).toMatch(/^404/);
  await host.client.rpc("submit_venue", { p_venue_id: id }).throwOnError();
  await review("approve");
  await showEverywhere("approval", venuePage, "^200");
  const search = `/explore?q=${encodeURIComponent(name)}`;
  await showEverywhere("approval in search", search, venuePage);

  // 1,360 plus the service fee of 5 %.
  await host.client.from("venues").update({ price_per_hour: 136_000 }).eq("id", id).throwOnError();
  await showEverywhere("price", venuePage, "1,428");
  await showEverywhere("price in search", search, "1,428");

  const photo = await storePhoto("venue-images", host.id);
  const revised = { name: `${name} by the Nile`, images: [photo, path] };
  await host.client.from("venues").update(revised).eq("id", id).throwOnError();
  await review("approve");
  await Promise.all([
    showEverywhere("name", venuePage, revised.name),
    showEverywhere("photo", venuePage, photo.split("/")[1] ?? photo),
  ]);

  await signInAs(page.context(), demo.admin);
  await page.goto(`/admin/venues/${id}/edit`);
  await page.getByRole("button", { name: t("moderation.decision.feature"), exact: true }).click();
  await expect(page.getByText(t("moderation.decision.done.feature"))).toBeVisible();
  await showEverywhere("feature", venuePage, t("venues.card.featured"));

  await review("suspend");
  await showEverywhere("suspension", venuePage, "^404");
  expect(await pageOf(otherUrl, search)).not.toContain(venuePage);
  await review("restore");
  await showEverywhere("restoration", venuePage, "^200");
  console.log(figures.join("\n"));
});
