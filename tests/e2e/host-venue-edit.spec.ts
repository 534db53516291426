// Combinations: each edit once, the published venue in Arabic, the others in English.
import { serviceClient } from "./support/backend";
import { createVenue } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { chooseFromMenu } from "./support/pages/host-venues";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

async function storedVenue(id: string) {
  const { data, error } = await serviceClient()
    .from("venues")
    .select("name, price_per_hour, status")
    .eq("id", id)
    .single();
  if (error) throw error;
  return data;
}

test("a host edits a published venue, discards the revision, and pauses and resumes the venue (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const name = "Canal Room";
  const host = await createUser("host", "Laila");
  const id = await createVenue(host, name);
  const button = (key: string, values?: Record<string, string>) =>
    page.getByRole("button", { name: t(key, values), exact: true });
  await signInAs(context, host);

  await page.goto(`/ar/host/venues/${id}/edit`);
  await expect(page.getByText(t("wizard.notice.published"))).toBeVisible();
  const title = page.getByRole("textbox", { name: t("wizard.basics.title"), exact: true });
  await expect(title).toHaveValue(name);
  await title.fill("Canal Ballroom");
  await button("wizard.steps.pricing.title").click();
  const price = page.getByRole("textbox", {
    name: t("wizard.pricing.labels.price_per_hour"),
    exact: true,
  });
  await expect(price).toHaveValue("1000");
  await price.fill("1250");
  await button("wizard.saveChanges").click();
  await expect(page.getByText(t("wizard.toasts.changesSaved"))).toBeVisible();

  // The name awaits review, the price changes at once.
  expect(await storedVenue(id)).toEqual({ name, price_per_hour: 125_000, status: "active" });
  await page.goto("/ar/host/venues");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(t("hosting.status.changeWaiting"));
  await page.goto(`/ar/host/venues/${id}/edit`);
  await expect(title).toHaveValue("Canal Ballroom");

  await page.goto("/ar/host/venues");
  await chooseFromMenu(page, "ar", name, "hosting.venues.discardNamed");
  await button("hosting.venues.ask.discard.confirm").click();
  await expect(row).not.toContainText(t("hosting.status.changeWaiting"));

  await chooseFromMenu(page, "ar", name, "hosting.venues.pauseNamed");
  await button("hosting.venues.ask.pause.confirm").click();
  await expect(row).toContainText(t("hosting.status.paused"));
  expect(await storedVenue(id)).toMatchObject({ status: "paused" });
  await button("hosting.venues.resumeNamed", { name }).click();
  await expect(row).toContainText(t("hosting.status.active"));
  expect(await storedVenue(id)).toMatchObject({ status: "active" });
});

// Only in test:all: supabase/tests/venue_services.test.sql shows the answers.
test("a host sees which providers accepted an invitation (English)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const host = await createUser("host", "Rami");
  const id = await createVenue(host, "Consent Room");
  const { data: services } = await serviceClient()
    .from("services")
    .select("id, name")
    .match({ status: "active", currency: "EGP" })
    .neq("name", "")
    .order("created_at")
    .limit(2);
  const [first, second] = services ?? [];
  if (!first || !second) throw new Error("the demo data has no services");
  await host.client.from("venue_services").insert([
    { venue_id: id, service_id: first.id },
    { venue_id: id, service_id: second.id },
  ]);
  await serviceClient()
    .from("venue_services")
    .update({ status: "accepted" })
    .match({ venue_id: id, service_id: first.id });
  await signInAs(context, host);
  await page.goto(`/host/venues/${id}/edit?step=5`);
  const row = (name: string) => page.getByRole("checkbox", { name }).first().locator("..");
  await expect(row(first.name)).toContainText("Accepted: guests can book it");
  await expect(row(second.name)).toContainText("Waiting for the provider’s answer");
});

test("a host corrects and resubmits a rejected listing, and deletes an incomplete draft (English)", async ({
  page,
  context,
}) => {
  const host = await createUser("host", "Karim");
  const reason = "The photo shows another room.";
  const id = await createVenue(host, "Low Room");
  await serviceClient()
    .from("venues")
    .update({ status: "rejected", rejection_reason: reason })
    .eq("id", id);
  await serviceClient().from("venues").insert({ host_id: host.id, name: "Only a draft" });
  await signInAs(context, host);
  await page.goto("/host/venues");
  await expect(page.getByText(reason)).toBeVisible();

  // An incomplete draft is not sent, and the page says why.
  await page.getByRole("button", { name: "Publish Only a draft" }).click();
  await expect(page.getByText("This listing is not complete yet.", { exact: false })).toBeVisible();
  await chooseFromMenu(page, "en", "Only a draft", "hosting.venues.deleteNamed");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Only a draft", exact: true })).toBeHidden();

  await page.getByRole("link", { name: "Edit Low Room" }).click();
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  for (const heading of ["Photos & Media", "Pricing", "Amenities & Rules", "Add-ons & Services"]) {
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("button", { name: "Publish Venue" }).click();
  await page.waitForURL("**/host/venues");
  expect(await storedVenue(id)).toMatchObject({ status: "pending" });
});

// Only in test:all: supabase/tests/access_matrix.test.sql shows the right.
test("another host's venue is not found and cannot be saved (English)", { tag: "@all" }, async ({
  page,
  context,
  allowedMessages,
}) => {
  const id = await createVenue(await createUser("host", "Owner"), "Private Room");
  const other = await createUser("host", "Other");
  await signInAs(context, other);
  // The browser logs pages that are not found.
  allowedMessages.push(failedResource);
  for (const path of [
    `/host/venues/${id}/edit`,
    "/host/venues/not-an-id/edit",
    "/host/bookings/not-an-id",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
  const { error } = await other.client.rpc("save_listing", {
    p_venue_id: id,
    p_venue: { name: "Mine now" },
    p_details: {},
  });
  expect(error?.code).toBe("PT404");
});
