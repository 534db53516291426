// Combinations: an approved revision in Arabic, a rejected one in English; the editor's fields in both languages are in
// wizard.spec.ts.
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { makePhotos } from "./support/fixtures/photos";
import { createVenue } from "./support/fixtures/venue";
import { type TestLocale, translator } from "./support/i18n";
import { chooseFromMenu } from "./support/pages/host-venues";
import { listingWizard } from "./support/pages/listing-wizard";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

const before = "Light from three sides, and a quiet garden.";
const after = "Light from three sides, and a noisy terrace.";

/** The parts of a page that compare a listing with its revision. */
function comparison(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const group = (name: string) =>
    page.getByRole("region", {
      name: t("listingChanges.changesOf", { group: t(`listingChanges.groups.${name}`) }),
      exact: true,
    });
  return { texts: group("texts"), space: group("space"), pictures: group("pictures") };
}

test("a revision is compared by host and admin, hidden from guests, and public once approved (Arabic)", async ({
  page,
  context,
  browser,
  request,
}) => {
  const host = await createUser("host", "Mona");
  const name = `Terrace Hall ${Date.now()}`;
  const id = await createVenue(host, name, {
    description: before,
    capacity_by_layout: { seated: 30 },
  });
  const { t, button, text, step } = listingWizard(page, "ar");
  const publicPage = async () => (await request.get(`/ar/venues/${id}`)).text();
  expect(await publicPage()).toContain(before);

  await test.step("the host asks for another description, another layout and a photo", async () => {
    await signInAs(context, host);
    await page.goto(`/ar/host/venues/${id}/edit`);
    await text("basics.description").fill(after);
    await page.getByText(t("wizard.basics.layouts"), { exact: true }).click();
    await text("basics.layout.standing").fill("40");
    await button("steps.photos.title").click();
    await expect(step("photos")).toBeVisible();
    const { good } = await makePhotos();
    await page.locator("input[type=file]").setInputFiles(good.slice(0, 1));
    const rows = page.getByRole("grid", { name: t("wizard.photos.list") }).getByRole("row");
    await expect(rows).toHaveCount(2, { timeout: 60_000 });
    await button("saveChanges").click();
    await expect(page.getByText(t("wizard.toasts.changesSaved"))).toBeVisible();
  });

  await test.step("the host sees what changes on the same page", async () => {
    await expect(
      page.getByRole("heading", { name: t("revision.title"), exact: true }),
    ).toBeVisible();
    await page.getByText(t("revision.compare", { count: 3 }), { exact: true }).click();
    const { texts, space, pictures } = comparison(page, "ar");
    await expect(texts.locator("del")).toContainText("quiet garden");
    await expect(texts.locator("ins")).toContainText("noisy terrace");
    const seats = (layout: string, count: number) =>
      t("listingChanges.seats", { layout: t(`listingChanges.layouts.${layout}`), count });
    await expect(space.getByText(seats("seated", 30))).toHaveCount(2);
    await expect(space.getByText(seats("standing", 40))).toHaveCount(1);
    await expect(pictures.getByRole("img")).toHaveCount(3);
    await expect(pictures.getByText(t("listingChanges.marks.added"))).toHaveCount(1);
    expect(await accessibilityProblems(page, { within: "main" })).toEqual([]);
  });

  const whileWaiting = await publicPage();
  expect(whileWaiting).toContain(before);
  expect(whileWaiting).not.toContain("noisy terrace");

  await test.step("an admin sees both versions, and approves", async () => {
    const other = await browser.newContext();
    await signInAs(other, demo.admin);
    const admin = await other.newPage();
    await admin.goto("/ar/admin/venues");
    await admin
      .getByRole("link", { name: `${t("moderation.queue.look")}: ${name}`, exact: true })
      .click();
    const { texts, pictures } = comparison(admin, "ar");
    await expect(texts.locator("del")).toContainText("quiet garden");
    await expect(texts.locator("ins")).toContainText("noisy terrace");
    await expect(pictures.getByText(t("listingChanges.marks.added"))).toHaveCount(1);
    expect(await accessibilityProblems(admin, { within: "main" })).toEqual([]);
    await admin
      .getByRole("button", { name: t("moderation.decision.approve"), exact: true })
      .click();
    await expect(admin.getByText(t("moderation.decision.done.approve"))).toBeVisible();
    await expect(texts).toHaveCount(0);
    await other.close();
  });

  const approved = await publicPage();
  expect(approved).toContain(after);
  expect(approved).not.toContain("quiet garden");
  const { data } = await serviceClient().from("venue_images").select("path").eq("venue_id", id);
  expect(data).toHaveLength(2);
  await page.goto(`/ar/host/venues/${id}/edit`);
  await expect(text("basics.description")).toHaveValue(after);
  await expect(comparison(page, "ar").texts).toHaveCount(0);
});

// Only in test:all: supabase/tests/venue_revisions.test.sql shows the states of a revision.
test("a rejected revision says why, stays in the form, and is submitted again or discarded (English)", {
  tag: "@all",
}, async ({ page, context, browser }) => {
  const host = await createUser("host", "Samar");
  const name = `Quiet Hall ${Date.now()}`;
  const reason = "Please say how loud the terrace is.";
  const id = await createVenue(host, name, { description: before });
  const revised = await host.client.from("venues").update({ description: after }).eq("id", id);
  expect(revised.error).toBeNull();
  const { t, button, text } = listingWizard(page, "en");

  await test.step("an admin rejects with a reason", async () => {
    const other = await browser.newContext();
    await signInAs(other, demo.admin);
    const admin = await other.newPage();
    const reject = { name: t("moderation.decision.reject"), exact: true };
    await admin.goto(`/admin/venues/${id}/edit`);
    await admin.getByRole("button", reject).click();
    await admin.getByRole("textbox", { name: t("moderation.decision.reason") }).fill(reason);
    await admin.getByRole("dialog").getByRole("button", reject).click();
    await expect(admin.getByText(t("moderation.decision.done.reject"))).toBeVisible();
    await other.close();
  });

  await signInAs(context, host);
  await page.goto("/host/venues");
  await expect(page.getByText(reason)).toBeVisible();
  await chooseFromMenu(page, "en", name, "hosting.venues.compareNamed");
  await page.waitForURL(/\/edit\?compare=?#changes$/);
  const revision = page.getByRole("region", { name: t("revision.title"), exact: true });
  await expect(revision).toContainText(reason);
  await expect(revision).toContainText(t("revision.status.rejected"));
  await expect(text("basics.description")).toHaveValue(after);

  // Corrected and submitted again: it is pending again, and the rejection is gone.
  await text("basics.description").fill(`${after} Up to 60 dB.`);
  await button("saveChanges").click();
  await expect(revision).toContainText(t("revision.status.pending"));
  await expect(revision).not.toContainText(reason);
  await expect(revision.locator("ins").last()).toContainText("Up to 60 dB.");
  const { data } = await serviceClient()
    .from("listing_revisions")
    .select("status")
    .eq("listing_id", id);
  expect(data).toEqual([{ status: "pending" }]);

  // Discarded: the form shows the public listing again.
  const discard = { name: t("revision.discard"), exact: true };
  await revision.getByRole("button", discard).click();
  await page.getByRole("dialog").getByRole("button", discard).click();
  await expect(page.getByText(t("revision.discarded"))).toBeVisible();
  await expect(revision).toHaveCount(0);
  await expect(text("basics.description")).toHaveValue(before);
});
