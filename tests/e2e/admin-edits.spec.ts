import { sample } from "../support/sample";
import { accessibilityProblems, expectAccessible } from "./support/accessibility";
import { serviceClient, signedInClient } from "./support/backend";
import { makePhotos, storePhoto } from "./support/fixtures/photos";
import { approvedProvider, createService } from "./support/fixtures/provider";
import { createVenue } from "./support/fixtures/venue";
import { expectForeignParagraph, foreignText } from "./support/foreign-text";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { listingWizard } from "./support/pages/listing-wizard";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

for (const locale of sample(
  locales,
  "an admin edits a public listing, its host reads what changed and why, and a waiting change of the host stays",
)) {
  const t = translator(locale);

  test(`an admin edits a public listing, its host reads what changed and why, and a waiting change of the host stays (${languageNames[locale]})`, async ({
    page,
    context,
    browser,
    request,
  }) => {
    const host = await createUser("host", "Mona");
    const id = await createVenue(host, `Old Mill ${Date.now()}`, { name_ar: null });
    await serviceClient()
      .from("listing_revisions")
      .insert({ listing_id: id, changes: { description: "A change of the host" } });
    const name = `New Mill ${Date.now()}`;
    const reason = foreignText(locale, { en: "The name was wrong", ar: "الاسم غير صحيح" });
    const wizard = listingWizard(page, locale);

    await test.step("the admin changes a name, a price, a rule and a photo", async () => {
      await signInAs(context, demo.admin);
      await page.goto(localePath(locale, `/admin/venues/${id}/edit`));
      const editor = page.getByRole("region", { name: t("moderation.review.edit.title") });
      await expect(wizard.step("basics")).toBeVisible();
      await wizard.text("basics.title").fill(name);
      await wizard.button("steps.photos.title").click();
      await expect(wizard.step("photos")).toBeVisible();
      const { good } = await makePhotos();
      await editor.locator("input[type=file]").setInputFiles(good.slice(0, 1));
      const rows = page.getByRole("grid", { name: t("wizard.photos.list") }).getByRole("row");
      await expect(rows).toHaveCount(2, { timeout: 60_000 });
      await wizard.button("steps.pricing.title").click();
      await page.getByLabel(t("wizard.pricing.cleaningFee")).fill("150");
      await wizard.button("steps.rules.title").click();
      await page.getByLabel(t("wizard.rules.codes.no_pets"), { exact: true }).check();
      await wizard.button("saveChanges").click();
      const dialog = page.getByRole("dialog", { name: t("wizard.adminEdit.title") });
      await dialog.getByRole("button", { name: t("wizard.saveChanges") }).click();
      await expect(dialog.getByText(t("reasonDialog.needed"))).toBeVisible();
      await expectAccessible(page, { within: "dialog" });
      await dialog.getByLabel(t("reasonDialog.label")).fill(reason);
      await dialog.getByRole("button", { name: t("wizard.saveChanges") }).click();
      await expect(wizard.toast("adminSaved")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(
        page.getByRole("region", { name: t("moderation.history.title") }).getByText(reason),
      ).toBeVisible();
    });

    await test.step("it is public at once, and what the host has changed is not", async () => {
      const html = await (await request.get(localePath(locale, `/venues/${id}`))).text();
      expect(html).toContain(name);
      expect(html).toContain(t("venues.rules.no_pets"));
      expect(html).not.toContain("A change of the host");
      const { data } = await serviceClient()
        .from("listing_revisions")
        .select("status,changes")
        .eq("listing_id", id);
      expect(data).toEqual([
        { status: "pending", changes: { description: "A change of the host" } },
      ]);
    });

    await test.step("the host is told, and reads before and after", async () => {
      const other = await browser.newContext();
      await signInAs(other, host);
      const hosting = await other.newPage();
      await hosting.goto(localePath(locale, "/dashboard/notifications"));
      await expectForeignParagraph(hosting.getByRole("main"), reason, locale);
      await hosting
        .getByRole("link", { name: t("notifications.kinds.venue_edited", { venue: name }) })
        .click();
      await hosting.waitForURL(new RegExp(`/host/venues/${id}/edit`));
      const edits = hosting.getByRole("region", { name: t("adminEdits.title"), exact: true });
      await expectForeignParagraph(edits, reason, locale);
      await expect(edits.locator("ins").first()).toContainText("New");
      await expect(edits.locator("del").first()).toContainText("Old");
      await expect(edits.getByText(t("wizard.pricing.cleaningFee"))).toBeVisible();
      await expect(edits.getByText(t("wizard.rules.house"), { exact: true })).toBeVisible();
      expect(await accessibilityProblems(hosting, { within: "main" })).toEqual([]);
      await other.close();
    });
  });
}

for (const locale of sample(
  locales,
  "an admin meets a conflict instead of undoing the hours that the host changed meanwhile",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/admin_edits.test.sql refuses an edit of a version that is no longer there.
  test(`an admin meets a conflict instead of undoing the hours that the host changed meanwhile (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const host = await createUser("host", "Mona");
    const id = await createVenue(host, `Water Mill ${Date.now()}`, { name_ar: null });
    const wizard = listingWizard(page, locale);
    const save = async () => {
      const dialog = page.getByRole("dialog", { name: t("wizard.adminEdit.title") });
      await dialog.getByLabel(t("reasonDialog.label")).fill("The name was wrong");
      await dialog.getByRole("button", { name: t("wizard.saveChanges") }).click();
    };
    const countHours = async () => {
      const { data } = await serviceClient()
        .from("opening_hours")
        .select("weekday")
        .eq("venue_id", id);
      return data?.length;
    };
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, `/admin/venues/${id}/edit`));
    await expect(wizard.step("basics")).toBeVisible();
    await wizard.text("basics.title").fill(`Wind Mill ${Date.now()}`);
    const { error } = await (await signedInClient(host.email, host.password)).rpc(
      "set_opening_hours",
      {
        p_venue_id: id,
        p_hours: [{ weekday: 1, opens: "09:00", closes: "17:00" }],
        p_before: 0,
        p_after: 0,
      },
    );
    expect(error).toBeNull();

    await wizard.button("saveChanges").click();
    await save();
    const notice = page.getByRole("alert").filter({ hasText: t("wizard.editConflict.title") });
    await expect(notice).toBeVisible();
    expect(await countHours()).toBe(1);

    await notice.getByRole("button", { name: t("wizard.editConflict.loadOther") }).click();
    await expect(wizard.text("basics.title")).toHaveValue(/^Water Mill/);
    await wizard.text("basics.title").fill(`Wind Mill ${Date.now()}`);
    await wizard.button("saveChanges").click();
    await save();
    await expect(wizard.toast("adminSaved")).toBeVisible();
    expect(await countHours()).toBe(1);
  });
}

for (const locale of sample(
  locales,
  "an admin edits a public service, and its provider reads what changed and why",
)) {
  const t = translator(locale);

  // Only in test:all: the first test shows the same form for a listing, supabase/tests/admin_edits.test.sql the edit.
  test(`an admin edits a public service, and its provider reads what changed and why (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context, browser, request }) => {
    const provider = await approvedProvider("Oud Trio");
    const { data } = await serviceClient()
      .from("service_categories")
      .select("id")
      .limit(1)
      .single();
    const name = `Trio ${Date.now()}`;
    const id = await createService(provider.id, name, {
      category_id: data?.id,
      description: "Three players, one evening.",
      images: [await storePhoto("service-images", provider.id)],
    });
    const reason = foreignText(locale, {
      en: "The description was not exact",
      ar: "الوصف غير دقيق",
    });
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, `/admin/services/edit/${id}`));

    await test.step("the pictures of a service are whole and can be enlarged, and suspending it is in a menu", async () => {
      const pictures = page.getByRole("region", {
        name: t("moderation.review.pictures"),
        exact: true,
      });
      await expect(pictures.getByRole("img").first()).toHaveCSS("object-fit", "contain");
      await pictures.getByRole("button", { name: t("ui.openPicture") }).click();
      await expect(page.getByRole("dialog").locator("img")).toBeVisible();
      await page.keyboard.press("Escape");
      const suspend = { name: t("moderation.serviceDecision.suspend"), exact: true };
      await expect(page.getByRole("button", suspend)).toHaveCount(0);
      await page.getByRole("button", { name: t("moderation.decision.more"), exact: true }).click();
      await expect(page.getByRole("menuitem", suspend)).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await page.getByLabel(t("provider.form.description")).fill("Three players, two evenings.");
    await page.getByLabel(t("provider.form.price"), { exact: true }).fill("1500");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("provider.form.save"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("provider.form.adminEdit.title") });
    await dialog.getByLabel(t("reasonDialog.label")).fill(reason);
    await dialog.getByRole("button", { name: t("provider.form.save"), exact: true }).click();
    await expect(page.getByText(t("provider.form.adminEdit.saved"))).toBeVisible();
    const html = await (await request.get(localePath(locale, `/services/${id}`))).text();
    expect(html).toContain("two evenings");
    // With the service fee of 5 %.
    expect(html).toContain("1,575");

    const other = await browser.newContext();
    await signInAs(other, provider);
    const providing = await other.newPage();
    await providing.goto(localePath(locale, "/dashboard/notifications"));
    await providing
      .getByRole("link", { name: t("notifications.kinds.service_edited", { service: name }) })
      .click();
    await providing.waitForURL(new RegExp(`/provider/services/edit/${id}`));
    const edits = providing.getByRole("region", { name: t("adminEdits.title"), exact: true });
    await expectForeignParagraph(edits, reason, locale);
    await expect(edits.locator("ins").first()).toContainText("two");
    await other.close();
  });
}
