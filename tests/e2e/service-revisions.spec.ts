// Combinations: approved and rejected in both languages, because the words of each differ.
import { sample } from "../support/sample";
import { accessibilityProblems } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { approvedProvider, createService } from "./support/fixtures/provider";
import { expectForeignParagraph, foreignText } from "./support/foreign-text";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { chooseFromMenu } from "./support/pages/host-venues";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

async function publishedService(name: string) {
  const provider = await approvedProvider("Nile Strings");
  const { data } = await serviceClient().from("service_categories").select("id").limit(1).single();
  const description = "Four strings, two hours, one encore.";
  const id = await createService(provider.id, name, { category_id: data?.id, description });
  return { provider, id };
}

for (const locale of sample(
  locales,
  "a change of an active service waits until an admin approves what they read",
)) {
  const t = translator(locale);

  // Only in test:all: venue-revisions.spec.ts does the same with a venue; supabase/tests/service_revisions.test.sql shows the rules.
  test(`a change of an active service waits until an admin approves what they read (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context, browser, request }) => {
    const name = `Quartet ${Date.now()}`;
    const { provider, id } = await publishedService(name);
    const publicPage = async () =>
      (await request.get(localePath(locale, `/services/${id}`))).text();
    expect(await publicPage()).toContain("one encore");

    await test.step("the provider changes texts and price, and sees what waits", async () => {
      await signInAs(context, provider);
      await page.goto(localePath(locale, `/provider/services/edit/${id}`));
      await page.getByLabel(t("provider.form.description")).fill("Four strings, and no encore.");
      await page.getByLabel(t("provider.form.price"), { exact: true }).fill("1500");
      await page.getByRole("button", { name: t("provider.form.save"), exact: true }).click();
      await expect(page.getByText(t("provider.form.savedRevision"))).toBeVisible();
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText(/1,500/);
      await chooseFromMenu(page, locale, name, "provider.services.compareNamed");
      const texts = page.getByRole("region", {
        name: t("listingChanges.changesOf", { group: t("listingChanges.groups.texts") }),
      });
      await expect(texts.locator("ins")).toContainText("and no");
      expect(await accessibilityProblems(page, { within: "main" })).toEqual([]);
    });

    const whileWaiting = await publicPage();
    expect(whileWaiting).toContain("one encore");
    // With the service fee of 5 %.
    expect(whileWaiting).toContain("1,575");

    await test.step("an admin reads it while the provider changes it once more", async () => {
      const other = await browser.newContext();
      await signInAs(other, demo.admin);
      const admin = await other.newPage();
      await admin.goto(localePath(locale, "/admin/services?status=changes"));
      await admin.getByRole("link", { name }).click();
      // Suspending is in a menu, separate from rejecting.
      const named = (key: string) => ({
        name: t(`moderation.serviceDecision.${key}`),
        exact: true,
      });
      await expect(admin.getByRole("button", named("reject"))).toBeVisible();
      await expect(admin.getByRole("button", named("suspend"))).toHaveCount(0);
      const inserted = admin.getByRole("main").locator("ins");
      await expect(inserted.first()).toContainText("and no");
      expect(await accessibilityProblems(admin, { within: "main" })).toEqual([]);
      const changed = await provider.client
        .from("services")
        .update({ description: "Call 0100 instead." })
        .eq("id", id);
      expect(changed.error).toBeNull();
      const approve = admin.getByRole("button", {
        name: t("moderation.serviceDecision.approve"),
        exact: true,
      });
      await approve.click();
      await expect(admin.getByText(t("errors.listing_changed"))).toBeVisible();
      await expect(admin.getByRole("main").getByText("Call 0100")).toBeVisible();
      expect(await publicPage()).toContain("one encore");
      await approve.click();
      await expect(admin.getByText(t("moderation.serviceDecision.done.approve"))).toBeVisible();
      await other.close();
    });
    expect(await publicPage()).toContain("Call 0100 instead.");
  });
}

for (const locale of sample(
  locales,
  "a rejected change of a service says why, is not public, and can be discarded",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/service_revisions.test.sql shows the states of a revision.
  test(`a rejected change of a service says why, is not public, and can be discarded (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context, browser, request }) => {
    const name = `Trio ${Date.now()}`;
    const reason = foreignText(locale, {
      en: "Please say how long it takes.",
      ar: "يُرجى ذكر المدة.",
    });
    const { provider, id } = await publishedService(name);
    const changed = await provider.client
      .from("services")
      .update({ description: "Three strings." })
      .eq("id", id);
    expect(changed.error).toBeNull();

    const other = await browser.newContext();
    await signInAs(other, demo.admin);
    const admin = await other.newPage();
    await admin.goto(localePath(locale, `/admin/services/edit/${id}`));
    const reject = { name: t("moderation.serviceDecision.reject"), exact: true };
    await admin.getByRole("button", reject).click();
    await admin.getByRole("textbox", { name: t("moderation.serviceDecision.reason") }).fill(reason);
    await admin.getByRole("dialog").getByRole("button", reject).click();
    await expect(admin.getByText(t("moderation.serviceDecision.done.reject"))).toBeVisible();
    await other.close();
    const published = await (await request.get(localePath(locale, `/services/${id}`))).text();
    expect(published).toContain("one encore");
    expect(published).not.toContain("Three strings.");

    await signInAs(context, provider);
    await page.goto(localePath(locale, "/dashboard/notifications"));
    await page
      .getByText(t("notifications.kinds.service_revision_rejected", { service: name }))
      .click();
    await page.waitForURL(/\/edit\/[\w-]+\?compare=?#changes$/);
    const revision = page.getByRole("region", { name: t("revision.title"), exact: true });
    await expectForeignParagraph(revision, reason, locale);
    // An English text is left-to-right, also when its first word has changed.
    const marked = revision.locator("p:has(ins, del)");
    await expect(marked).toHaveCount(2);
    for (const text of await marked.all()) await expect(text).toHaveCSS("direction", "ltr");
    await expect(page.getByLabel(t("provider.form.description"))).toHaveValue("Three strings.");
    expect(await accessibilityProblems(page, { within: "main" })).toEqual([]);
    const discard = { name: t("revision.discard"), exact: true };
    await revision.getByRole("button", discard).click();
    await page.getByRole("dialog").getByRole("button", discard).click();
    await expect(page.getByText(t("revision.discarded"))).toBeVisible();
    await expect(revision).toHaveCount(0);
    await expect(page.getByLabel(t("provider.form.description"))).toHaveValue(
      "Four strings, two hours, one encore.",
    );
  });
}
