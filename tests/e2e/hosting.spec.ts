import { asService, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { chooseFromMenu } from "./support/listings";
import { publishedVenue } from "./support/published";
import { browserReports, expect, test } from "./support/test";

async function statusOf(id: string) {
  const { data } = await asService().from("venues").select("status").eq("id", id).maybeSingle();
  return data?.status ?? null;
}

for (const locale of locales) {
  test(`${locale}: a host edits a published venue, discards the revision, and pauses and resumes the venue`, async ({
    page,
    signIn,
  }) => {
    const host = await newPerson("host", "Laila");
    const id = await publishedVenue(host, "Canal Room");
    const say = words(locale);
    const button = (key: string, values?: Record<string, string>) =>
      page.getByRole("button", { name: say(key, values), exact: true });
    await signIn(page, locale, host.email);

    await page.goto(at(locale, `/host/venues/${id}/edit`));
    await expect(page.getByText(say("wizard.notice.published"))).toBeVisible();
    const title = page.getByRole("textbox", { name: say("wizard.basics.title"), exact: true });
    await expect(title).toHaveValue("Canal Room");
    await title.fill("Canal Ballroom");
    await button("wizard.steps.pricing.title").click();
    const rate = page.getByRole("textbox", {
      name: say("wizard.pricing.labels.price_per_hour"),
      exact: true,
    });
    await expect(rate).toHaveValue("1000");
    await rate.fill("1250");
    await button("wizard.saveChanges").click();
    await expect(page.getByText(say("wizard.toasts.changesSaved"))).toBeVisible();

    // The name waits for review, the price is new at once.
    const { data: venue } = await asService()
      .from("venues")
      .select("name, price_per_hour, status")
      .eq("id", id)
      .single();
    expect(venue).toEqual({ name: "Canal Room", price_per_hour: 125_000, status: "active" });
    await page.goto(at(locale, "/host/venues"));
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Canal Room" });
    await expect(row).toContainText(say("hosting.status.changeWaiting"));
    await page.goto(at(locale, `/host/venues/${id}/edit`));
    await expect(title).toHaveValue("Canal Ballroom");

    await page.goto(at(locale, "/host/venues"));
    await chooseFromMenu(page, locale, "Canal Room", "hosting.venues.discardNamed");
    await button("hosting.venues.ask.discard.confirm").click();
    await expect(row).not.toContainText(say("hosting.status.changeWaiting"));

    await chooseFromMenu(page, locale, "Canal Room", "hosting.venues.pauseNamed");
    await button("hosting.venues.ask.pause.confirm").click();
    await expect(row).toContainText(say("hosting.status.paused"));
    expect(await statusOf(id)).toBe("paused");
    await button("hosting.venues.resumeNamed", { name: "Canal Room" }).click();
    await expect(row).toContainText(say("hosting.status.active"));
    expect(await statusOf(id)).toBe("active");
  });
}

test("a host sees which providers accepted an invitation", async ({ page, signIn }) => {
  const host = await newPerson("host", "Rami");
  const id = await publishedVenue(host, "Consent Room");
  const service = asService();
  const { data: services } = await service
    .from("services")
    .select("id, name")
    .eq("status", "active")
    .neq("name", "")
    .order("created_at")
    .limit(2);
  const [first, second] = services ?? [];
  if (!first || !second) throw new Error("the demo data has no services");
  await host.client.from("venue_services").insert([
    { venue_id: id, service_id: first.id },
    { venue_id: id, service_id: second.id },
  ]);
  await service
    .from("venue_services")
    .update({ status: "accepted" })
    .match({ venue_id: id, service_id: first.id });
  await signIn(page, "en", host.email);
  await page.goto(`/host/venues/${id}/edit?step=5`);
  const row = (name: string) => page.getByRole("checkbox", { name }).first().locator("..");
  await expect(row(first.name)).toContainText("Accepted: guests can book it");
  await expect(row(second.name)).toContainText("Waiting for the provider’s answer");
});

test("a host corrects a rejected listing, and deletes a draft", async ({ page, signIn }) => {
  const host = await newPerson("host", "Karim");
  const id = await publishedVenue(host, "Low Room");
  await asService()
    .from("venues")
    .update({ status: "rejected", rejection_reason: "The photo shows another room." })
    .eq("id", id);
  await asService().from("venues").insert({ host_id: host.id, name: "Only a draft" });
  await signIn(page, "en", host.email);
  await page.goto("/host/venues");
  await expect(page.getByText("The photo shows another room.")).toBeVisible();

  // An incomplete draft is not sent; it says why.
  await page.getByRole("button", { name: "Publish Only a draft" }).click();
  await expect(page.getByText("This listing is not complete yet.", { exact: false })).toBeVisible();
  await chooseFromMenu(page, "en", "Only a draft", "hosting.venues.deleteNamed");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Only a draft", exact: true })).toBeHidden();

  await page.getByRole("link", { name: "Edit Low Room" }).click();
  await expect(page.getByText("The photo shows another room.", { exact: true })).toBeVisible();
  for (const heading of ["Photos & Media", "Pricing", "Amenities & Rules", "Add-ons & Services"]) {
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("button", { name: "Publish Venue" }).click();
  await page.waitForURL("**/host/venues");
  expect(await statusOf(id)).toBe("pending");
});

test("another host's venue is not found, and cannot be saved", async ({
  page,
  signIn,
  expectedNoise,
}) => {
  const owner = await newPerson("host", "Owner");
  const id = await publishedVenue(owner, "Private Room");
  const other = await newPerson("host", "Other");
  await signIn(page, "en", other.email);
  const answer = await page.goto(`/host/venues/${id}/edit`);
  expect(answer?.status()).toBe(404);
  const { error } = await other.client.rpc("save_listing", {
    p_venue_id: id,
    p_venue: { name: "Mine now" },
    p_details: {},
  });
  expect(error?.code).toBe("PT404");
  expect((await page.goto("/host/venues/not-an-id/edit"))?.status()).toBe(404);
  expect((await page.goto("/host/bookings/not-an-id"))?.status()).toBe(404);
  // The browser reports the pages that are not there.
  expectedNoise.push(browserReports);
});
