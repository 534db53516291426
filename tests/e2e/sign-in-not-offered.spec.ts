// Combinations: both languages, because the words are what is tested.
import { sample } from "../support/sample";
import { siteWithFaultyBackend } from "./support/fixtures/faulty-site";
import { languageNames, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";

const { setFault, addressOf } = siteWithFaultyBackend();

for (const locale of sample(
  locales,
  "a service with which the project offers no sign-in says so, and the form stays",
)) {
  test(`a service with which the project offers no sign-in says so, and the form stays (${languageNames[locale]})`, async ({
    page,
  }) => {
    const t = translator(locale);
    setFault({ kind: "other", only: /settings/, answer: { external: { google: true } } });
    await page.goto(addressOf(locale, "/signin"));
    await page.getByRole("button", { name: t("auth.social.facebook") }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toHaveText(t("errors.provider_not_offered"));
    await expect(main.getByLabel(t("auth.fields.email"))).toBeVisible();
  });
}
