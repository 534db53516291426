// What a screen reader says in the wizard in which a host lists a venue, in both languages.
import { languageNames, locales } from "./support/i18n";
import { listingWizard } from "./support/pages/listing-wizard";
import { expectAnnounced, expectInOrder, expectReadWell, readAloud } from "./support/screen-reader";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test.use({ bypassCSP: true });

for (const locale of locales) {
  test(`the wizard is read with its steps and what is missing, and says that a draft was saved (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const wizard = listingWizard(page, locale);
    const { t, step, next, text, open, fillBasics, button } = wizard;
    await signInAs(context, await createUser("host", locale === "ar" ? "نور" : "Nour"));
    await open();
    const main = page.getByRole("main");
    const basics = await readAloud(main);
    expectReadWell(basics, locale);
    expectInOrder(basics, [
      `heading, ${t("wizard.title")}, level 1`,
      t("wizard.steps.photos.title"),
      t("wizard.steps.publish.title"),
      `heading, ${t("wizard.steps.basics.title")}, level 2`,
      `textbox, ${t("wizard.basics.title")}`,
      t("wizard.basics.type"),
      t("wizard.basics.capacity"),
      t("wizard.missing.intro"),
      t("wizard.missing.address"),
    ]);
    expect(basics.join("\n")).toMatch(/current step/);

    const title = locale === "ar" ? "قاعة القمر" : "Moon Hall";
    await fillBasics(title);
    // What is still missing is announced as it changes.
    await expectAnnounced(page, t("wizard.missing.address"), () => text("basics.address").fill(""));
    await text("basics.address").fill("12 Corniche");
    await next().click();
    await expect(step("photos")).toBeFocused();
    const photos = await readAloud(main);
    expectReadWell(photos, locale);
    expectInOrder(photos, [
      `heading, ${t("wizard.steps.photos.title")}, level 2`,
      t("wizard.missing.images"),
    ]);
    await expectAnnounced(page, t("wizard.toasts.draftSaved"), () => button("saveDraft").click());
  });
}
