// Combinations: the form in both languages, because names, digits and required fields differ; an admin's decision
// through the page in English and through the function in Arabic; the rest once, English and Arabic by turns.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { makePhotos } from "./support/fixtures/photos";
import { adminClient, approvedProvider } from "./support/fixtures/provider";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { chooseFromMenu } from "./support/pages/host-venues";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs, signOut } from "./support/users";

const reviewService = async (id: string, decision: string, reason?: string) => {
  const { error } = await (await adminClient()).rpc("review_listing", {
    p_listing_id: id,
    p_decision: decision,
    p_reason: reason,
  });
  if (error) throw error;
};

const idOfService = async (name: string) => {
  const { data, error } = await serviceClient()
    .from("services")
    .select("id")
    .or(`name.eq."${name}",name_ar.eq."${name}"`)
    .single();
  if (error) throw error;
  return data.id as string;
};

for (const locale of sample(
  locales,
  "a provider's service goes from the form through an approval to the public page",
)) {
  const t = translator(locale);

  test(`a provider's service goes from the form through an approval to the public page (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const isArabic = locale === "ar";
    const name = `${isArabic ? "فرقة وتر" : "String Quartet"} ${Date.now()}`;
    await signInAs(context, await approvedProvider("Nile Strings"));
    await page.goto(localePath(locale, "/provider/services"));
    await page.getByRole("link", { name: t("provider.services.add") }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/provider/services/new"));

    const field = (key: string) => page.getByLabel(t(`provider.form.${key}`), { exact: true });
    const submit = page.getByRole("button", { name: t("provider.form.submit") });
    await submit.click();
    await expect(field("name")).toHaveAccessibleDescription(t("provider.errors.nameRequired"));
    await field(isArabic ? "nameAr" : "name").fill(name);
    await page
      .getByLabel(t(`provider.form.description${isArabic ? "Ar" : ""}`))
      .fill("Four strings, two hours, one encore.");
    await page.getByLabel(t("provider.form.category")).selectOption({ index: 1 });
    await page.getByLabel(t("provider.form.city")).selectOption("dubai");
    await expect(page.getByLabel(t("provider.form.currency"))).toHaveValue("AED");
    await page.getByLabel(t("provider.form.pricingType")).selectOption("hourly");
    await field("price").fill("a lot");
    await submit.click();
    await expect(field("price")).toHaveAccessibleDescription(
      new RegExp(t("provider.errors.priceInvalid")),
    );
    await field("price").fill("١٬٢٥٠٫٥");
    const { good } = await makePhotos();
    await page
      .getByLabel(t("provider.pictures.add"), { exact: true })
      .setInputFiles(good.slice(0, 2));
    await expect(
      page.getByRole("button", { name: t("provider.pictures.remove", { number: 2 }) }),
    ).toBeVisible();
    await submit.click();
    await page.waitForURL((url) => url.pathname.endsWith("/provider/services"));
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(t("provider.status.pending"));
    await expect(row).toContainText(/1,250\.50/);

    const id = await idOfService(name);
    if (isArabic) {
      await reviewService(id, "approve");
    } else {
      await signOut(context);
      await signInAs(context, demo.admin);
      await page.goto("/admin/services?status=pending");
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page
        .getByRole("button", { name: t("moderation.serviceDecision.approve"), exact: true })
        .click();
      await expect(page.getByText(t("moderation.serviceDecision.done.approve"))).toBeVisible();
    }

    await page.goto(localePath(locale, `/services?q=${encodeURIComponent(name)}`));
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    // With the service fee of 5 %.
    await expect(page.getByText(/1,313\.03/).first()).toBeVisible();
  });
}

// Only in test:all: supabase/tests/service_moderation.test.sql shows the states of a service.
test("a draft of a service needs a name only, is rejected with a reason, and can be deleted (Arabic)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("ar");
  const name = `Lute ${Date.now()}`;
  await signInAs(context, await approvedProvider("Lutes"));
  await page.goto("/ar/provider/services/new");
  await page.getByLabel(t("provider.form.name"), { exact: true }).fill(name);
  await page.getByRole("button", { name: t("provider.form.saveDraft") }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/provider/services"));
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(t("provider.status.draft"));
  await row.getByRole("button", { name: t("provider.services.submitNamed", { name }) }).click();
  await expect(page.getByText(t("provider.services.incomplete"))).toBeVisible();

  const id = await idOfService(name);
  const reason = "Please say how long it takes.";
  await serviceClient()
    .from("services")
    .update({ status: "pending", submitted_at: new Date().toISOString() })
    .eq("id", id);
  await reviewService(id, "reject", reason);
  await page.goto("/ar/provider/services");
  await expect(row).toContainText(t("provider.status.rejected"));
  await expect(row).toContainText(reason);
  await chooseFromMenu(page, "ar", name, "provider.services.deleteNamed");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("provider.services.ask.delete.confirm") })
    .click();
  await expect(row).toHaveCount(0);
  await page.goto("/ar/dashboard/notifications");
  await expect(
    page.getByText(t("notifications.kinds.service_rejected", { service: name })),
  ).toBeVisible();
});

test("a provider reads that the business waits for an answer, and why an admin rejected it (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const provider = await createUser("service_provider", "Omar");
  await signInAs(context, provider);
  await page.goto("/provider");
  await expect(page.getByText(t("provider.standing.none.title"))).toBeVisible();
  const business = `Lights ${Date.now()}`;
  await provider.client.rpc("register_as_service_provider", {
    p_user_id: provider.id,
    p_business_name: business,
  });
  await page.reload();
  await expect(page.getByText(t("provider.standing.pending.title"))).toBeVisible();

  await signOut(context);
  await signInAs(context, demo.admin);
  await page.goto("/admin/services");
  const card = page.getByRole("group", { name: business });
  const reject = { name: t("moderation.providerDecision.reject"), exact: true };
  await card.getByRole("button", reject).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("moderation.providerDecision.reason")).fill("No website.");
  await dialog.getByRole("button", reject).click();
  await expect(card).toHaveCount(0);

  await signOut(context);
  await signInAs(context, provider);
  await page.goto("/provider");
  await expect(page.getByText("No website.", { exact: true })).toBeVisible();
});
