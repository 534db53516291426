// What a screen reader says while an admin decides about a listing, in both languages.
import { serviceClient } from "./support/backend";
import { createVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expectAnnounced, expectInOrder, expectReadWell, readAloud } from "./support/screen-reader";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

test.use({ bypassCSP: true });

for (const locale of locales) {
  const t = translator(locale);

  test(`a listing is read with its facts before the decision, a missing reason and the decision are announced (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const host = await createUser("host", "Mona");
    const name = locale === "ar" ? `قاعة الزيتون ${Date.now()}` : `Olive Hall ${Date.now()}`;
    const id = await createVenue(host, name, { name_ar: null });
    await serviceClient().from("venues").update({ status: "pending" }).eq("id", id);
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, `/admin/venues/${id}/edit`));
    const main = page.getByRole("main");
    const decide = (key: string) =>
      page.getByRole("button", { name: t(`moderation.decision.${key}`), exact: true });
    await expect(decide("approve")).toBeVisible();
    const phrases = await readAloud(main);
    // The listing's own words and its host's name are as they were written.
    expectReadWell(phrases, locale, /[A-Za-z].*/);
    expectInOrder(phrases, [
      `heading, ${name}, level 1`,
      `button, ${t("moderation.decision.approve")}`,
    ]);

    await decide("reject").click();
    const dialog = page.getByRole("dialog", { name: t("moderation.decision.rejectTitle") });
    await expect(dialog).toBeVisible();
    const asked = await readAloud(dialog);
    expectReadWell(asked, locale);
    expectInOrder(asked, [
      t("moderation.decision.rejectTitle"),
      t("reasonDialog.label"),
      t("moderation.decision.reject"),
    ]);
    const reject = dialog.getByRole("button", { name: t("moderation.decision.reject") });
    await expectAnnounced(page, t("reasonDialog.needed"), () => reject.click());
    await dialog.getByLabel(t("reasonDialog.label")).fill("The photos show another hall");
    await expectAnnounced(page, t("moderation.decision.done.reject"), () => reject.click());
  });
}
