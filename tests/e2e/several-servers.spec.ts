// Combinations: one page and its search, in English; what they show in Arabic is cached by the same tags.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { backendUrl, publishableKey, signedInClient, siteUrl } from "./support/backend";
import { createDraft } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, demo, demoPassword, signInAs } from "./support/users";

/** What is promised: how long after a change another server may show the old state. */
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

// A second server of the same build on the same backend, as a second machine would run it.
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

test("changes through one server, by a host at the API and by an admin's function show on the other within two seconds", async ({
  page,
}) => {
  const t = translator("en");
  const host = await createUser("host", "Nadia");
  const name = `Twin Terrace ${Date.now()}`;
  const values = { capacity: 60, city: "Luxor", price_per_hour: 90_000 };
  const { id } = await createDraft(host, name, values);
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
  /** Requests a page of each server until it shows a change that has just been made. */
  const showEverywhere = async (path: string, expected: RegExp | string) => {
    const pattern = new RegExp(expected);
    const changedAt = Date.now();
    const lastOld = await Promise.all(
      servers.map(async (server) => {
        let requestedAt = changedAt;
        let oldAt = changedAt;
        const isNew = async () => {
          requestedAt = Date.now();
          const isShown = pattern.test(await pageOf(server, path));
          if (!isShown) oldAt = requestedAt;
          return isShown;
        };
        await expect
          .poll(isNew, { message: `${server}${path}: ${expected}`, intervals: [50] })
          .toBe(true);
        return oldAt - changedAt;
      }),
    );
    // However long a page takes to render: nobody who asks later is shown the old state.
    expect(Math.max(...lastOld)).toBeLessThan(PROMISE_MS);
  };

  // Requested before each change, so that what was there is cached.
  for (const server of servers) expect(await pageOf(server, `/venues/${id}`)).toMatch(/^404/);
  await host.client.rpc("submit_venue", { p_venue_id: id }).throwOnError();
  await review("approve");
  await showEverywhere(`/venues/${id}`, "^200");
  const search = `/explore?q=${encodeURIComponent(name)}`;
  await showEverywhere(search, `/venues/${id}`);

  // 1,360 and the service fee of 5 %.
  await host.client.from("venues").update({ price_per_hour: 136_000 }).eq("id", id).throwOnError();
  await showEverywhere(`/venues/${id}`, "1,428");
  await showEverywhere(search, "1,428");

  await signInAs(page.context(), demo.admin);
  await page.goto(`/admin/venues/${id}/edit`);
  await page.getByRole("button", { name: t("moderation.decision.feature"), exact: true }).click();
  await expect(page.getByText(t("moderation.decision.done.feature"))).toBeVisible();
  await showEverywhere(`/venues/${id}`, t("venues.card.featured"));

  await review("suspend");
  await showEverywhere(`/venues/${id}`, "^404");
  expect(await pageOf(otherUrl, search)).not.toContain(`/venues/${id}`);
});
