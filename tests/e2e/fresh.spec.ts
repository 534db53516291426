import { asService, demo, newPerson } from "./support/backend";
import { at, words } from "./support/i18n";
import { chooseFromMenu } from "./support/listings";
import { plainPhoto } from "./support/photo-kinds";
import { expect, test } from "./support/test";

/** A complete listing that waits for review, with a name no other venue has. */
async function waitingVenue(name: string) {
  const host = await newPerson("host", "Nadia");
  const service = asService();
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  await host.client.storage
    .from("venue-images")
    .upload(path, await plainPhoto(), { contentType: "image/webp" });
  const { data: type } = await service.from("venue_types").select("id").limit(1).single();
  const { data: venue, error } = await service
    .from("venues")
    .insert({
      host_id: host.id,
      type_id: type?.id,
      name,
      capacity: 60,
      address: "9 Harbour Street",
      city: "Luxor",
      country: "EG",
      images: [path],
      price_per_hour: 90_000,
    })
    .select("id")
    .single();
  if (error) throw error;
  const { error: refused } = await host.client.rpc("submit_venue", { p_venue_id: venue.id });
  if (refused) throw refused;
  return { id: venue.id as string, host };
}

// No clock is asked: each change must be on the first page that is requested after it was confirmed.
test("public pages follow an approval, a feature, an edit and a pause on the next request", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const say = words("en");
  const name = `Harbour Loft ${Date.now()}`;
  const { id, host } = await waitingVenue(name);
  const answer = async (path: string) => {
    // A connection of its own: the server may be closing an idle one at that very moment.
    const response = await request.get(path, { headers: { connection: "close" } });
    return { status: response.status(), html: await response.text() };
  };
  const found = (path: string) => answer(path).then(({ html }) => html.includes(`/venues/${id}`));
  const search = `/explore?q=${encodeURIComponent(name)}`;

  // Asked before, so that what is remembered of these pages is from before the change.
  expect((await answer(`/venues/${id}`)).status).toBe(404);
  expect((await answer(`/ar/venues/${id}`)).status).toBe(404);
  const inLuxor = async (path: string) => {
    const [, count] =
      /city=luxor.*?(\d+) (?:venues|أماكن|مكان)/s.exec((await answer(path)).html) ?? [];
    return Number(count);
  };
  const before = await inLuxor("/");
  expect(before).toBeGreaterThan(0);
  expect(await inLuxor("/ar")).toBe(before);

  await signIn(page, "en", demo.admin);
  const decide = async (decision: string) => {
    await page.goto(`/admin/venues/${id}/edit`);
    await page
      .getByRole("button", { name: say(`moderation.decision.${decision}`), exact: true })
      .click();
    await expect(page.getByText(say(`moderation.decision.done.${decision}`))).toBeVisible();
  };
  await decide("approve");
  for (const path of [`/venues/${id}`, `/ar/venues/${id}`]) {
    const { status, html } = await answer(path);
    expect(status).toBe(200);
    expect(html).toContain(name);
  }
  expect(await found(`${search}&sort=newest`)).toBe(true);
  expect(await inLuxor("/")).toBe(before + 1);
  expect(await inLuxor("/ar")).toBe(before + 1);
  await decide("feature");
  expect((await answer(`/venues/${id}`)).html).toContain(say("venues.card.featured"));

  const context = await browser.newContext();
  const hosting = await context.newPage();
  await signIn(hosting, "ar", host.email);
  const sayArabic = words("ar");
  await hosting.goto(at("ar", `/host/venues/${id}/edit`));
  await hosting
    .getByRole("button", { name: sayArabic("wizard.steps.pricing.title"), exact: true })
    .click();
  await hosting
    .getByRole("textbox", { name: sayArabic("wizard.pricing.labels.price_per_hour"), exact: true })
    .fill("1360");
  await hosting.getByRole("button", { name: sayArabic("wizard.saveChanges"), exact: true }).click();
  await expect(hosting.getByText(sayArabic("wizard.toasts.changesSaved"))).toBeVisible();
  // With the service fee of 5 %, as every price is shown.
  for (const path of [`/venues/${id}`, `/ar/venues/${id}`, search]) {
    expect((await answer(path)).html, path).toContain("1,428");
  }

  await hosting.goto(at("ar", "/host/venues"));
  await chooseFromMenu(hosting, "ar", name, "hosting.venues.pauseNamed");
  await hosting
    .getByRole("button", { name: sayArabic("hosting.venues.ask.pause.confirm"), exact: true })
    .click();
  await expect(hosting.getByRole("main")).toContainText(sayArabic("hosting.status.paused"));
  expect((await answer(`/venues/${id}`)).status).toBe(404);
  expect(await found(search)).toBe(false);
  expect(await inLuxor("/")).toBe(before);
  await context.close();
});
