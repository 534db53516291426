import { test as base, expect, type Page } from "@playwright/test";
import { demoPassword } from "./backend";
import { hydrated } from "./hydrated";
import { at, type TestLocale, words } from "./i18n";

type Fixtures = {
  /** Errors and warnings of the browser's console, and uncaught errors; asserted empty at the end. */
  cleanConsole: string[];
  /** What a test itself brings the console to say. The browser says it when it pleases, so name it here. */
  expectedNoise: RegExp[];
  /** Signs in by the form, as a person would. */
  signIn: (page: Page, locale: TestLocale, email: string, password?: string) => Promise<void>;
};

/** The browser's own word on what it asked for and did not get, for `expectedNoise`. */
export const browserReports = /^Failed to load resource: /;

/** Playwright's test, with a console that must stay clean. */
export const test = base.extend<Fixtures>({
  expectedNoise: async ({ browserName: _ }, use) => {
    await use([]);
  },
  cleanConsole: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        // Said after some seconds of the clock without a frame: of the machine, not of the page.
        if (message.text().includes("preloaded using link preload but not used within")) return;
        if (["error", "warning"].includes(message.type())) noise.push(message.text());
      });
      page.on("pageerror", (error) => noise.push(String(error)));
      await use(noise);
      const isExpected = (line: string) => expectedNoise.some((pattern) => pattern.test(line));
      expect(noise.filter((line) => !isExpected(line))).toEqual([]);
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
      await hydrated(page.locator("body"));
    });
  },
});

export { expect };
