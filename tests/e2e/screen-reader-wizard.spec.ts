// Screen reader output of the listing wizard, in both languages.
import { formatMoney, withFee } from "../../lib/shared/money";
import { currencies } from "../../lib/venues/listing/rules/location";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { makePhotos } from "./support/fixtures/photos";
import { languageNames, localePath, locales } from "./support/i18n";
import { listingWizard } from "./support/pages/listing-wizard";
import { expectAnnounced, readAloud } from "./support/screen-reader";
import { expectInOrder, expectReadWell } from "./support/spoken-phrases";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test.use({ bypassCSP: true });

/** Businesses use their own names, and some services of other tests have one name for both languages. */
async function namesOfServices(): Promise<string[]> {
  const [providers, services] = await Promise.all([
    serviceClient().from("service_providers").select("business_name"),
    serviceClient().from("services").select("name, name_ar"),
  ]);
  if (providers.error) throw providers.error;
  if (services.error) throw services.error;
  return [
    ...providers.data.map(({ business_name }) => business_name),
    ...services.data.flatMap(({ name, name_ar }) => (!name_ar || name_ar === name ? [name] : [])),
  ];
}

for (const locale of sample(
  locales,
  "the wizard is read with all of its steps, what is missing and a price are announced, and so are the saved draft and the publication",
)) {
  // Only in test:all: tests/components/venues/listing/wizard-screen-reader.test.tsx shows what is read and announced.
  test(`the wizard is read with all of its steps, what is missing and a price are announced, and so are the saved draft and the publication (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const wizard = listingWizard(page, locale);
    const { t, step, next, text, select, open, fillBasics, button } = wizard;
    await signInAs(context, await createUser("host", locale === "ar" ? "نور" : "Nour"));
    await open();
    const main = page.getByRole("main");
    // The address is typed in Latin letters, and currencies are codes.
    const names = ["12 Corniche Street", ...currencies];
    const read = async () => {
      // The fields of a step load after its heading is shown.
      await expect(main.getByText(t("wizard.loading"))).toHaveCount(0);
      const phrases = await readAloud(main);
      expectReadWell(phrases, locale, [...names, ...(await namesOfServices())]);
      return phrases;
    };
    const heading = (name: string) => `heading, ${t(`wizard.steps.${name}.title`)}, level 2`;

    const basics = await read();
    expectInOrder(basics, [
      `heading, ${t("wizard.title")}, level 1`,
      t("wizard.steps.photos.title"),
      t("wizard.steps.publish.title"),
      heading("basics"),
      `textbox, ${t("wizard.basics.title")}`,
      t("wizard.basics.type"),
      t("wizard.basics.capacity"),
      t("wizard.missing.intro"),
      t("wizard.missing.address"),
    ]);
    expect(basics.join("\n")).toMatch(/current step/);
    const title = locale === "ar" ? "قاعة القمر" : "Moon Hall";
    await fillBasics(title);
    await select("basics.city").selectOption({ index: 1 });
    // Changes of the missing parts are announced.
    await expectAnnounced(page, t("wizard.missing.address"), () => text("basics.address").fill(""));
    await text("basics.address").fill("12 Corniche Street");
    await next().click();

    await expect(step("photos")).toBeFocused();
    expectInOrder(await read(), [heading("photos"), t("wizard.missing.images")]);
    const { good } = await makePhotos();
    await page.locator("input[type=file]").setInputFiles(good.slice(0, 2));
    const list = t("wizard.photos.list");
    await expect(page.getByRole("grid", { name: list }).getByRole("row")).toHaveCount(2);
    const photo = (position: number) => t("wizard.photos.photo", { position });
    expectInOrder(await read(), [
      heading("photos"),
      `grid, ${list}`,
      t("wizard.photos.describe", { name: photo(1) }),
      t("wizard.photos.describe", { name: photo(2) }),
    ]);
    await expectAnnounced(page, t("wizard.toasts.draftSaved"), () => button("saveDraft").click());
    await next().click();

    await expect(step("pricing")).toBeFocused();
    expectInOrder(await read(), [
      heading("pricing"),
      /^radio, .+, checked/,
      `textbox, ${t("wizard.pricing.labels.price_per_hour")}`,
      t("wizard.missing.price_per_hour"),
    ]);
    // The host's earnings for four hours, and the guests' price.
    const money = (minor: number) => formatMoney(minor, "EGP", locale);
    const example = { total: money(600_000), guestPays: money(withFee(600_000, 5)) };
    await expectAnnounced(page, t("wizard.pricing.example.announcement", example), () =>
      text("pricing.labels.price_per_hour").fill("1500"),
    );
    expectInOrder(await read(), [
      heading("pricing"),
      t("wizard.pricing.example.title"),
      t("wizard.pricing.example.total"),
      example.total,
      t("wizard.pricing.example.guestPays"),
      example.guestPays,
    ]);
    await next().click();

    await expect(step("rules")).toBeFocused();
    expectInOrder(await read(), [
      heading("rules"),
      /^checkbox, .+, not checked/,
      t("wizard.rules.codes.no_smoking"),
      t("wizard.rules.durations.booking_window_months.label"),
    ]);
    await next().click();

    await expect(step("extras")).toBeFocused();
    expectInOrder(await read(), [heading("extras"), `button, ${t("wizard.extras.addAddon")}`]);
    await button("extras.addAddon").click();
    expectInOrder(await read(), [
      heading("extras"),
      `textbox, ${t("wizard.extras.name")}`,
      `textbox, ${t("wizard.extras.price")}`,
      `textbox, ${t("wizard.extras.stock")}`,
    ]);
    await text("extras.stock").fill("200");
    await expectAnnounced(page, t("wizard.errors.required"), () => button("review").click());
    const addon = locale === "ar" ? "كراسٍ ذهبية" : "Gold chairs";
    await text("extras.name").fill(addon);
    await text("extras.price").fill("15.25");
    await button("review").click();

    await expect(step("publish")).toBeFocused();
    expectInOrder(await read(), [heading("publish"), title, money(150_000), addon]);
    await expectAnnounced(page, t("wizard.toasts.published"), () =>
      button("publish.publish.action").click(),
    );
    await page.waitForURL((url) => url.pathname === localePath(locale, "/host/venues"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expectInOrder(await read(), [
      /^heading, .+, level 1/,
      "list",
      t("hosting.status.pending"),
      `heading, ${title}, level 2`,
    ]);
  });
}
