import type { Page } from "@playwright/test";
import { type TestLocale, translator } from "../i18n";

/** Chooses an item from the menu of a venue in its host's list; `key` names the item's message. */
export async function chooseFromMenu(page: Page, locale: TestLocale, name: string, key: string) {
  const t = translator(locale);
  const more = page.getByRole("button", {
    name: t("hosting.venues.moreNamed", { name }),
    exact: true,
  });
  await more.click();
  await page.getByRole("menuitem", { name: t(key, { name }), exact: true }).click();
}

/** Locates the host's list of venues by its labels. */
export function hostVenues(page: Page, locale: TestLocale) {
  const t = translator(locale);
  return {
    t,
    button: (key: string, values?: Record<string, string>) =>
      page.getByRole("button", { name: t(`hosting.venues.${key}`, values), exact: true }),
    choose: (key: string, name: string) =>
      chooseFromMenu(page, locale, name, `hosting.venues.${key}`),
    row: (name: string) =>
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name, exact: true }) }),
    group: (key: string) =>
      page
        .getByRole("navigation", { name: t("hosting.venues.filters"), exact: true })
        .getByRole("link", { name: new RegExp(`^${t(key)} ?\\d`) }),
    toast: (key: string) => page.getByText(t(`hosting.venues.done.${key}`), { exact: true }),
    name: page.getByRole("textbox", { name: t("wizard.basics.title"), exact: true }),
    meter: page.getByRole("meter", { name: t("completeness.title"), exact: true }),
  };
}
