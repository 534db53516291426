import { test as base, expect } from "@playwright/test";

type Fixtures = {
  /** Errors and warnings of the browser's console, and uncaught errors; asserted empty at the end. */
  consoleMessages: string[];
  /** What a test itself brings the console to say. The browser reports it at any time, so name it here. */
  allowedMessages: RegExp[];
};

/** The browser's own report of a resource that it requested and did not get, for `allowedMessages`. */
export const failedResource = /^Failed to load resource: /;

/** Playwright's test, with a console that must stay clean. */
export const test = base.extend<Fixtures>({
  allowedMessages: async ({ browserName: _ }, use) => {
    await use([]);
  },
  consoleMessages: [
    async ({ page, allowedMessages }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => {
        // Reported after some seconds without a frame: caused by the machine, not by the page.
        if (message.text().includes("preloaded using link preload but not used within")) return;
        if (["error", "warning"].includes(message.type())) messages.push(message.text());
      });
      page.on("pageerror", (error) => messages.push(String(error)));
      await use(messages);
      const isAllowed = (line: string) => allowedMessages.some((pattern) => pattern.test(line));
      expect(messages.filter((line) => !isAllowed(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
