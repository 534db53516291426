// Combinations: the six steps in English on a desktop and in Arabic on a phone, because fields, digits and layout
// differ; drafts once, in Arabic.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { makePhotos } from "./support/fixtures/photos";
import { localePath } from "./support/i18n";
import { DRAFT_KEY, listingWizard, venuesOf } from "./support/pages/listing-wizard";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a host lists a venue in six steps",
)) {
  // Only in test:all: listing-to-booking.spec.ts goes through the same steps, and tests/components/venues/listing through each of them.
  test(`a host lists a venue in six steps (${view})`, { tag: "@all" }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Nour");
    const photos = await makePhotos();
    const { t, button, text, select, step, next, open, fillBasics, toast, storedDraft } =
      listingWizard(page, locale);
    const title = locale === "ar" ? "قاعة النيل 🌙" : "Nile Hall 🌙";
    await signInAs(context, host);
    await open();
    await expect(page).toHaveTitle(`${t("wizard.title")} | ${t("app.name")}`);

    // 1. Basics: missing fields are named, and Continue waits for them.
    const banner = page.getByText(t("wizard.missing.intro"), { exact: true }).locator("..");
    await expect(banner.getByRole("listitem")).toHaveText(
      ["title", "venue_type_id", "capacity", "address"].map((name) => t(`wizard.missing.${name}`)),
    );
    await expect(next()).toBeDisabled();
    await expect(button("saveDraft")).toBeHidden();
    await expect(button("back")).toBeHidden();
    await fillBasics(title);
    await text("basics.titleAr").fill("قاعة النيل");
    await text("basics.description").fill("Light from three sides.\nTwo minutes from the bridge.");
    await select("basics.city").selectOption({ index: 4 });
    await expect(text("basics.description")).toHaveAccessibleDescription(
      new RegExp(t("wizard.lengths.words", { count: 9 })),
    );
    await page.getByText(t("wizard.basics.layouts"), { exact: true }).click();
    await text("basics.layout.banquet").fill("90");
    await expect(banner).toBeHidden();
    // On a phone the preview is a separate page.
    const preview = page.getByRole("complementary", { name: t("wizard.preview.label") });
    if (isPhone) await expect(preview).toBeHidden();
    else await expect(preview).toContainText(title);
    await next().click();

    // 2. Photos: each rejected one shows the reason, the others are sent and put in order.
    await expect(step("photos")).toBeFocused();
    await expect(page.getByText(t("wizard.missing.images"), { exact: true })).toBeVisible();
    await expect(next()).toBeDisabled();
    const files = page.locator("input[type=file]");
    await files.setInputFiles([photos.small, photos.words, photos.large, photos.drawing]);
    for (const problem of ["tooSmall", "tooLarge"]) {
      await expect(page.getByText(t(`wizard.photos.problems.${problem}`))).toHaveCount(1);
    }
    await expect(page.getByText(t("wizard.photos.problems.notAnImage"))).toHaveCount(2);
    await files.setInputFiles(photos.good);
    const rows = page.getByRole("grid", { name: t("wizard.photos.list") }).getByRole("row");
    await expect(rows).toHaveCount(3, { timeout: 60_000 });
    const order = () =>
      page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}").images, DRAFT_KEY);
    await expect.poll(async () => (await order())?.length).toBe(3);
    const [first, second, third] = (await order()) as string[];
    const photo = (position: number) => t("wizard.photos.photo", { position });
    await button("photos.makeMain", { name: photo(3) }).click();
    await expect.poll(order).toEqual([third, first, second]);
    await button("photos.later", { name: photo(1) }).click();
    await expect.poll(order).toEqual([first, third, second]);

    // By keyboard only: lift the last photo, move it to the front, put it down.
    await button("photos.drag", { name: photo(3) }).focus();
    await page.keyboard.press("Enter");
    const place = page.locator(":focus");
    await expect(place).toHaveAccessibleName(new RegExp(`${photo(2)}.+${photo(3)}`));
    await page.keyboard.press("Home");
    await expect(place).toHaveAccessibleName(new RegExp(`${photo(1)}$`));
    await page.keyboard.press("Enter");
    await expect.poll(order).toEqual([second, first, third]);
    await button("photos.describe", { name: photo(1) }).click();
    await page
      .getByRole("textbox", { name: t("wizard.captions.caption"), exact: true })
      .fill("At dusk");
    await button("captions.save").click();
    await next().click();

    // 3. Pricing: the model decides which rates are asked for.
    await expect(step("pricing")).toBeFocused();
    const model = (name: string) =>
      page.getByRole("radio", {
        name: new RegExp(`^${t(`wizard.pricing.models.${name}.label`)}`),
      });
    await model("daily_per_person").check();
    for (const rate of ["price_per_day", "price_per_person"]) {
      await expect(banner).toContainText(t(`wizard.missing.${rate}`));
    }
    await page.getByRole("radio").nth(3).check();
    await text("pricing.labels.price_per_hour").fill("1500.55");
    await text("pricing.labels.price_per_person").fill("twelve");
    await expect(next()).toBeDisabled();
    await text("pricing.labels.price_per_person").fill("12");
    await expect(
      page.getByRole("region", { name: t("wizard.pricing.example.title") }),
    ).toContainText(/6[,٬]602\.20/);
    await text("pricing.cleaningFee").fill("450.50");
    await expect(
      page.getByRole("region", { name: t("wizard.pricing.example.title") }),
    ).toContainText(/7[,٬]052\.70/);
    await button("saveDraft").click();
    await expect(toast("draftSaved")).toBeVisible();
    await expect.poll(async () => (await venuesOf(host)).length).toBe(1);
    await next().click();

    // 4. Amenities and rules: nothing is required; hours may cross midnight.
    await expect(step("rules")).toBeFocused();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("checkbox", { name: t("wizard.rules.codes.no_smoking") }).check();
    await page.getByRole("main").getByRole("combobox", { name: /./ }).nth(1).selectOption("02:00");
    const sentence = page.getByText(t("wizard.rules.nextDay")).and(page.locator(":not(option)"));
    await expect(sentence).toHaveCount(1);
    await select("rules.durations.booking_window_months.label").selectOption("6");
    await next().click();

    // 5. Add-ons: an incomplete one is dropped.
    await expect(step("extras")).toBeFocused();
    await button("extras.addAddon").click();
    await text("extras.stock").fill("200");
    await button("review").click();
    await expect(page.getByText(t("wizard.errors.required"))).toBeVisible();
    await text("extras.name").fill("Gold chairs");
    await text("extras.price").fill("15.25");
    await button("review").click();

    // 6. Review and publish.
    await expect(step("publish")).toBeFocused();
    await expect(next()).toBeHidden();
    await expect(button("review")).toBeHidden();
    await expect(page.getByText("Gold chairs")).toBeVisible();
    const seats = { layout: t("wizard.basics.layout.banquet"), seats: 90 };
    for (const fact of [
      t("wizard.publish.layout", seats),
      t("wizard.rules.months", { count: 6 }),
    ]) {
      await expect(page.getByText(fact, { exact: true })).toBeVisible();
    }
    await button("publish.publish.action").click();
    await expect(toast("published")).toBeVisible();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/host/venues"));
    expect(await storedDraft()).toBeNull();
    const row = page
      .getByRole("listitem")
      .filter({ hasText: "قاعة النيل" })
      .or(page.getByRole("listitem").filter({ hasText: title }));
    await expect(row.first()).toContainText(t("hosting.status.pending"));

    const [venue, ...others] = await venuesOf(host);
    expect(others).toEqual([]);
    expect(venue).toMatchObject({
      name: title,
      name_ar: "قاعة النيل",
      status: "pending",
      capacity: 120,
      price_per_hour: 150_055,
      images: [second, first, third],
      capacity_by_layout: { banquet: 90 },
      booking_window_months: 6,
      venue_pricing: {
        pricing_model: "hourly_per_person",
        price_per_person: 1200,
        cleaning_fee: 45_050,
      },
      venue_addons: [{ name: "Gold chairs", price: 1525, stock: 200 }],
    });
    expect(venue.amenities).toHaveLength(1);
    const described = venue.venue_images.filter(
      (image: { caption: string | null }) => image.caption,
    );
    expect(described).toEqual([{ path: second, caption: "At dusk" }]);
  });
}

test("a draft is stored in the browser, saved automatically, and can be started over (Arabic)", async ({
  page,
  context,
}) => {
  const host = await createUser("host", "Samir");
  const wizard = listingWizard(page, "ar");
  const { t, text, step, button, next, open, fillBasics, storedDraft } = wizard;
  const names = async () => (await venuesOf(host)).map(({ name }) => name);
  await signInAs(context, host);
  await page.clock.install();
  await open();
  await fillBasics("Half a hall");
  await expect.poll(storedDraft).toContain("Half a hall");
  // Not on the first step.
  await page.clock.fastForward(6000);
  expect(await names()).toEqual([]);
  await next().click();
  await expect(step("photos")).toBeVisible();
  await page.clock.fastForward(4000);
  expect(await names()).toEqual([]);
  await page.clock.fastForward(1500);
  await expect.poll(names).toEqual(["Half a hall"]);
  await expect(page.getByText(t("wizard.saving"))).toBeHidden();

  await page.reload();
  await expect(page.getByText(t("wizard.restored.body"))).toBeVisible();
  await expect(step("photos")).toBeVisible();
  await button("back").click();
  await expect(text("basics.title")).toHaveValue("Half a hall");
  await text("basics.title").fill("A whole hall");
  await next().click();
  await button("saveDraft").click();
  await expect.poll(names).toEqual(["A whole hall"]);
  await page.getByRole("button", { name: t("wizard.restored.startOver") }).click();
  await expect(text("basics.title")).toHaveValue("");
});

// Only in test:all: supabase/tests/row_limits.test.sql shows the limit.
test("a host with 50 unpublished listings is told so, and can save the new one after deleting another (Arabic)", {
  tag: "@all",
}, async ({ page, context }) => {
  const host = await createUser("host", "Nour");
  const rows = Array.from({ length: 50 }, (_, index) => ({
    host_id: host.id,
    name: `Hall ${index}`,
  }));
  const { error } = await serviceClient().from("venues").insert(rows);
  if (error) throw error;
  const { t, button, text, next, open, fillBasics, toast } = listingWizard(page, "ar");
  await signInAs(context, host);
  await open();
  await fillBasics("قاعة جديدة");
  await next().click();
  await button("saveDraft").click();
  await expect(page.getByText(t("errors.too_many_drafts"))).toBeVisible();
  await button("back").click();
  await expect(text("basics.title")).toHaveValue("قاعة جديدة");
  await serviceClient().from("venues").delete().match({ host_id: host.id, name: "Hall 1" });
  await next().click();
  await button("saveDraft").click();
  await expect(toast("draftSaved")).toBeVisible();
  expect((await venuesOf(host)).map(({ name }) => name)).toContain("قاعة جديدة");
});
