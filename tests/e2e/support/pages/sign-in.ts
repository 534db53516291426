import type { Page } from "@playwright/test";
import { hydrated } from "../hydrated";
import { localePath, type TestLocale, translator } from "../i18n";

/** Locates the form of /signin by its labels. */
export function signInForm(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const form = page.getByRole("main").locator("form");
  const email = form.getByLabel(t("auth.fields.email"));
  const password = form.getByLabel(t("auth.fields.password"), { exact: true });
  const submit = form.getByRole("button", { name: t("auth.signIn.submit"), exact: true });
  return {
    email,
    password,
    alert: form.getByRole("alert"),
    open: () => page.goto(localePath(locale, "/signin")),
    /** Fills the form and submits it. */
    submit: async (user: { email: string; password: string }) => {
      await hydrated(submit);
      await email.fill(user.email);
      await password.fill(user.password);
      await submit.click();
    },
  };
}
