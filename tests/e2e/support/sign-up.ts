import type { Page } from "@playwright/test";
import { codeFor, demoPassword } from "./backend";
import { at, type TestLocale, words } from "./i18n";

type Newcomer = {
  email: string;
  role?: "guest" | "host" | "service_provider";
  firstName?: string;
  lastName?: string;
  password?: string;
};

/** Fills the form of /signup and sends it; the question for the code comes next. */
export async function fillSignUp(page: Page, locale: TestLocale, newcomer: Newcomer) {
  const t = words(locale);
  const {
    role = "guest",
    firstName = "Amal",
    lastName = "Test",
    password = demoPassword,
  } = newcomer;
  const form = page.getByRole("main").locator("form");
  if (role !== "guest")
    await form.getByText(t(`auth.roles.${role}.title`), { exact: true }).click();
  await form.getByLabel(t("auth.fields.firstName")).fill(firstName);
  await form.getByLabel(t("auth.fields.lastName")).fill(lastName);
  await form.getByLabel(t("auth.fields.email")).fill(newcomer.email);
  await form.getByLabel(t("auth.fields.password"), { exact: true }).fill(password);
  await form.getByLabel(t("auth.fields.confirmPassword")).fill(password);
  await form.getByRole("button", { name: t("auth.signUp.submit") }).click();
}

/** Types a code where it is asked for. */
export async function enterCode(page: Page, locale: TestLocale, code: string) {
  const t = words(locale);
  await page.getByLabel(t("verify.step.label"), { exact: true }).fill(code);
  await page.getByRole("button", { name: t("verify.step.submit"), exact: true }).click();
}

/** Signs up as people do: the form, then the code from the inbox. */
export async function signUp(page: Page, locale: TestLocale, newcomer: Newcomer) {
  await page.goto(at(locale, "/signup"));
  await fillSignUp(page, locale, newcomer);
  await page.getByLabel(words(locale)("verify.step.label"), { exact: true }).waitFor();
  await enterCode(page, locale, await codeFor(newcomer.email));
  await page.waitForURL((url) => !url.pathname.endsWith("/signup"));
}
