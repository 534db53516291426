import { expect, test } from "vitest";
import { page } from "vitest/browser";
import PrivacyPage from "@/app/[locale]/(site)/privacy/page";
import TermsPage from "@/app/[locale]/(site)/terms/page";
import { localizePath } from "@/lib/i18n/paths";
import { expectAccessible } from "../support/accessibility.ts";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";

for (const locale of locales) {
  const t = translator(locale);
  for (const [name, Page] of [
    ["terms", TermsPage],
    ["privacy", PrivacyPage],
  ] as const) {
    test(`the ${name} page leads to the place in the profile where an account is closed (${languageNames[locale]})`, async () => {
      await renderIn(locale, () => Page());
      await expect
        .element(page.getByRole("link", { name: t("pages.closeAccount"), exact: true }))
        .toHaveAttribute("href", localizePath(locale, "/dashboard/profile#delete-account"));
      await expectAccessible();
    });
  }
}
