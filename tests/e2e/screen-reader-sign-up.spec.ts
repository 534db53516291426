// Screen reader output during a sign-up, in both languages.
import { sample } from "../support/sample";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { codeSentTo } from "./support/mail";
import { codeField, submitSignUp } from "./support/pages/sign-up";
import { expectAnnounced, readAloud } from "./support/screen-reader";
import { expectInOrder, expectReadWell } from "./support/spoken-phrases";
import { expect, test } from "./support/test";
import { uniqueEmail } from "./support/users";

test.use({ bypassCSP: true });

for (const locale of sample(
  locales,
  "a sign-up is read field by field to the new profile, and says at once what is missing and that a code is wrong",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/auth/sign-up-screen-reader.test.tsx shows what is read.
  test(`a sign-up is read field by field to the new profile, and says at once what is missing and that a code is wrong (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.goto(localePath(locale, "/signup"));
    const main = page.getByRole("main");
    const form = await readAloud(main);
    expectReadWell(form, locale);
    expectInOrder(form, [
      `heading, ${t("auth.signUp.heading")}, level 1`,
      /^radio, /,
      `textbox, ${t("auth.fields.firstName")}`,
      `textbox, ${t("auth.fields.lastName")}`,
      `textbox, ${t("auth.fields.email")}`,
      t("auth.fields.password"),
      t("auth.fields.confirmPassword"),
      `button, ${t("auth.signUp.submit")}`,
      t("auth.social.google"),
    ]);
    await expectAnnounced(page, t("auth.errors.emailRequired"), () =>
      main.getByRole("button", { name: t("auth.signUp.submit") }).click(),
    );

    const email = uniqueEmail("heard");
    const [firstName, lastName] = locale === "ar" ? ["أمل", "ناصر"] : ["Amal", "Nasser"];
    await submitSignUp(page, locale, { email, firstName, lastName });
    const field = codeField(page, locale);
    await expect(field).toBeFocused();
    const step = await readAloud(main);
    expectReadWell(step, locale);
    expectInOrder(step, [
      /^heading, .+, level 1/,
      `heading, ${t("verify.step.heading")}, level 2`,
      email,
      `textbox, ${t("verify.step.label")}`,
      t("verify.step.hint"),
      `button, ${t("verify.step.submit")}`,
    ]);
    const code = await codeSentTo(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await expectAnnounced(page, t("errors.code_wrong"), () => field.fill(wrong));

    await field.fill(code);
    await page.waitForURL((url) => url.pathname === localePath(locale, "/dashboard/profile"));
    await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue(firstName);
    const profile = await readAloud(main);
    expectReadWell(profile, locale);
    expectInOrder(profile, [
      /^heading, .+, level 1/,
      `textbox, ${t("profile.fields.firstName")}, ${firstName}`,
      `textbox, ${t("profile.fields.lastName")}, ${lastName}`,
      `textbox, ${t("profile.fields.phone")}`,
      `button, ${t("profile.save")}`,
    ]);
  });
}
