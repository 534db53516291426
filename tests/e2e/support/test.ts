import { test as base, expect, type Page } from "@playwright/test";
import { demoPassword } from "./backend";
import { at, type TestLocale, words } from "./i18n";

type Fixtures = {
  /** Errors and warnings of the browser's console, and uncaught errors; asserted empty at the end. */
  cleanConsole: string[];
  /** Signs in by the form, as a person would. */
  signIn: (page: Page, locale: TestLocale, email: string, password?: string) => Promise<void>;
};

/** Playwright's test, with a console that must stay clean. */
export const test = base.extend<Fixtures>({
  cleanConsole: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        // Said after some seconds of the clock without a frame: of the machine, not of the page.
        if (message.text().includes("preloaded using link preload but not used within")) return;
        if (["error", "warning"].includes(message.type())) noise.push(message.text());
      });
      page.on("pageerror", (error) => noise.push(String(error)));
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ baseURL }, use) => {
    await use(async (page, locale, email, password = demoPassword) => {
      const say = words(locale);
      await page.goto(`${baseURL}${at(locale, "/signin")}`);
      await page.getByLabel(say("auth.fields.email")).fill(email);
      await page.getByLabel(say("auth.fields.password"), { exact: true }).fill(password);
      await page
        .getByRole("main")
        .getByRole("button", { name: say("auth.signIn.submit"), exact: true })
        .click();
      await page.waitForURL((url) => !url.pathname.endsWith("/signin"));
    });
  },
});

export { expect };
