// Combinations: public pages in both languages; the admin decides in English, the host changes in Arabic.
import { createDraft } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { chooseFromMenu } from "./support/pages/host-venues";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

/** A complete listing that awaits review, in a city whose venues no other test counts. */
async function pendingVenue(name: string) {
  const host = await createUser("host", "Nadia");
  const values = { capacity: 60, city: "Hurghada", price_per_hour: 90_000 };
  const { id } = await createDraft(host, name, values);
  const { error } = await host.client.rpc("submit_venue", { p_venue_id: id });
  if (error) throw error;
  return { id, host };
}

// No waiting: each change must be on the first page requested after its confirmation.
test("public pages follow an approval, a feature, an edit and a pause of a venue on the next request", async ({
  page,
  browser,
  request,
}) => {
  const [en, ar] = [translator("en"), translator("ar")];
  const name = `Harbour Loft ${Date.now()}`;
  const { id, host } = await pendingVenue(name);
  const get = async (path: string) => {
    // A separate connection, because the server may just be closing an idle one.
    const response = await request.get(path, { headers: { connection: "close" } });
    return { status: response.status(), html: await response.text() };
  };
  const search = `/explore?q=${encodeURIComponent(name)}`;
  const isFound = async (path: string) => (await get(path)).html.includes(`/venues/${id}`);
  const countInHurghada = async (path: string) => {
    const pattern = /city=hurghada.*?(\d+) (?:venues|أماكن|مكان)/s;
    return Number(pattern.exec((await get(path)).html)?.[1]);
  };

  // Requested before, so that the caches have these pages from before the change.
  for (const path of [`/venues/${id}`, `/ar/venues/${id}`]) {
    expect((await get(path)).status).toBe(404);
  }
  const before = await countInHurghada("/");
  expect(before).toBeGreaterThan(0);
  expect(await countInHurghada("/ar")).toBe(before);

  await signInAs(page.context(), demo.admin);
  const decide = async (decision: string) => {
    await page.goto(`/admin/venues/${id}/edit`);
    await page
      .getByRole("button", { name: en(`moderation.decision.${decision}`), exact: true })
      .click();
    await expect(page.getByText(en(`moderation.decision.done.${decision}`))).toBeVisible();
  };
  await decide("approve");
  for (const path of [`/venues/${id}`, `/ar/venues/${id}`]) {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain(name);
  }
  expect(await isFound(`${search}&sort=newest`)).toBe(true);
  expect(await countInHurghada("/")).toBe(before + 1);
  expect(await countInHurghada("/ar")).toBe(before + 1);
  await decide("feature");
  expect((await get(`/venues/${id}`)).html).toContain(en("venues.card.featured"));

  const context = await browser.newContext();
  await signInAs(context, host);
  const hosting = await context.newPage();
  const button = (key: string) => hosting.getByRole("button", { name: ar(key), exact: true });
  await hosting.goto(`/ar/host/venues/${id}/edit`);
  await button("wizard.steps.pricing.title").click();
  await hosting
    .getByRole("textbox", { name: ar("wizard.pricing.labels.price_per_hour"), exact: true })
    .fill("1360");
  await button("wizard.saveChanges").click();
  await expect(hosting.getByText(ar("wizard.toasts.changesSaved"))).toBeVisible();
  // 1,360 plus the service fee of 5 %, like every shown price.
  for (const path of [`/venues/${id}`, `/ar/venues/${id}`, search]) {
    expect((await get(path)).html, path).toContain("1,428");
  }

  await hosting.goto("/ar/host/venues");
  await chooseFromMenu(hosting, "ar", name, "hosting.venues.pauseNamed");
  await button("hosting.venues.ask.pause.confirm").click();
  await expect(hosting.getByRole("main")).toContainText(ar("hosting.status.paused"));
  expect((await get(`/venues/${id}`)).status).toBe(404);
  expect(await isFound(search)).toBe(false);
  expect(await countInHurghada("/")).toBe(before);
  await context.close();
});
