import type { Page } from "@playwright/test";
import { hydrated } from "../hydrated";
import { type TestLocale, translator } from "../i18n";
import { demoPassword } from "../users";

type NewUser = {
  email: string;
  role?: "guest" | "host" | "service_provider";
  firstName?: string;
  lastName?: string;
  password?: string;
};

/** Fills the form of /signup and submits it; the code step follows. */
export async function submitSignUp(page: Page, locale: TestLocale, user: NewUser) {
  const t = translator(locale);
  const { role = "guest", firstName = "Amal", lastName = "Test", password = demoPassword } = user;
  const form = page.getByRole("main").locator("form");
  const submit = form.getByRole("button", { name: t("auth.signUp.submit") });
  await hydrated(submit);
  if (role !== "guest")
    await form.getByText(t(`auth.roles.${role}.title`), { exact: true }).click();
  await form.getByLabel(t("auth.fields.firstName")).fill(firstName);
  await form.getByLabel(t("auth.fields.lastName")).fill(lastName);
  await form.getByLabel(t("auth.fields.email")).fill(user.email);
  await form.getByLabel(t("auth.fields.password"), { exact: true }).fill(password);
  await form.getByLabel(t("auth.fields.confirmPassword")).fill(password);
  await submit.click();
}

/** The field for a verification code. */
export const codeField = (page: Page, locale: TestLocale) =>
  page.getByLabel(translator(locale)("verify.step.label"), { exact: true });

/** Types a verification code. Six digits submit themselves. */
export async function submitCode(page: Page, locale: TestLocale, code: string) {
  await codeField(page, locale).fill(code);
}
