// Combinations: each conflict once, two tabs in Arabic, another device in English.
import type { Page } from "@playwright/test";
import { serviceClient } from "./support/backend";
import type { TestLocale } from "./support/i18n";
import { listingWizard, storeDraft, venuesOf } from "./support/pages/listing-wizard";
import { expect, test } from "./support/test";
import { createUser, newSession, signInAs } from "./support/users";

/** A new host's draft in the wizard, saved once to their account. */
async function savedDraft(page: Page, locale: TestLocale) {
  const host = await createUser("host", "Nabil");
  await signInAs(page.context(), host);
  await storeDraft(page, host, 1);
  const wizard = listingWizard(page, locale);
  await wizard.open();
  await wizard.next().click();
  await wizard.button("saveDraft").click();
  await expect(wizard.toast("draftSaved")).toBeVisible();
  const [venue] = await venuesOf(host);
  return { host, wizard, venue };
}

const namesOf = async (host: Parameters<typeof venuesOf>[0]) =>
  (await venuesOf(host)).map(({ name }) => name);

// Only in test:all: supabase/tests/save_listing.test.sql shows the conflict, the next test the question.
test("a new listing in two tabs is overwritten only when the host says so (Arabic)", {
  tag: "@all",
}, async ({ page, context }) => {
  const host = await createUser("host", "Nabil");
  await signInAs(context, host);
  await storeDraft(page, host, 1);
  const first = listingWizard(page, "ar");
  await first.open();
  const tab = await context.newPage();
  const second = listingWizard(tab, "ar");
  await second.open();
  const loadOther = first.button("editConflict.loadOther");
  await second.text("basics.title").fill("From the second tab");
  await expect(loadOther).toBeVisible();
  await expect(first.text("basics.title")).toHaveValue("Draft Hall");
  await expect.poll(first.storedDraft).toContain("From the second tab");

  await loadOther.click();
  await expect(first.text("basics.title")).toHaveValue("From the second tab");
  await expect(loadOther).toBeHidden();
  await expect(second.button("editConflict.loadOther")).toBeHidden();

  await second.text("basics.title").fill("Again");
  await expect(loadOther).toBeVisible();
  await first.button("editConflict.keepOwn").click();
  await expect(second.button("editConflict.loadOther")).toBeVisible();
  await expect.poll(first.storedDraft).toContain("From the second tab");
});

test("a draft saved on another device is overwritten only when the host says so (English)", async ({
  page,
  browser,
}) => {
  const { host, wizard, venue } = await savedDraft(page, "en");
  expect(await namesOf(host)).toEqual(["Draft Hall"]);
  const other = await browser.newContext();
  await signInAs(other, { session: await newSession(host) });
  const device = await other.newPage();
  const second = listingWizard(device, "en");
  await device.goto(`/host/venues/${venue.id}/edit`);
  await second.text("basics.title").fill("From the phone");
  await second.next().click();
  await second.button("saveDraft").click();
  await expect(second.toast("draftSaved")).toBeVisible();
  expect(await namesOf(host)).toEqual(["From the phone"]);
  await other.close();

  const keepOwn = wizard.button("editConflict.keepOwn");
  await wizard.button("back").click();
  await wizard.text("basics.title").fill("From the desk");
  await wizard.next().click();
  await wizard.button("saveDraft").click();
  await expect(keepOwn).toBeVisible();
  expect(await namesOf(host)).toEqual(["From the phone"]);
  await keepOwn.click();
  await expect.poll(() => namesOf(host)).toEqual(["From the desk"]);
  await expect(keepOwn).toBeHidden();
});

// Only in test:all: supabase/tests/save_listing.test.sql shows the conflict, the test above the question.
test("a host can go on with the version of another device (Arabic)", { tag: "@all" }, async ({
  page,
}) => {
  const { wizard, venue } = await savedDraft(page, "ar");
  const { error } = await serviceClient()
    .from("venues")
    .update({ name: "From the phone", listing_version: venue.listing_version + 1 })
    .eq("id", venue.id);
  expect(error).toBeNull();
  await wizard.button("back").click();
  await wizard.text("basics.title").fill("From the desk");
  await wizard.next().click();
  await wizard.button("saveDraft").click();
  await wizard.button("editConflict.loadOther").click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${venue.id}/edit`));
  await expect(wizard.text("basics.title")).toHaveValue("From the phone");
  expect(await wizard.storedDraft()).toBeNull();
});
