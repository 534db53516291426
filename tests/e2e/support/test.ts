import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
} from "@playwright/test";
import { waitForHydrationOnNavigation } from "./hydrated";

type Fixtures = {
  /** Makes navigations of every page, also in other contexts, wait until React has hydrated the page. */
  hydratedPages: undefined;
  /** Errors and warnings of the browser's console, and uncaught errors; asserted empty at the end. */
  consoleMessages: string[];
  /** Console messages that the test causes. The browser may report them at any time, so add them here. */
  allowedMessages: RegExp[];
  /** Violations of the content security policy on any page, also in other contexts; asserted empty at the end. */
  policyViolations: string[];
  /** Closes the contexts that a test opened itself: otherwise their pages would keep running during later tests. */
  closedContexts: undefined;
};

/** How browsers word a violation of the content security policy. */
const policyViolation = /content.security.policy/i;

/** The browser's report of a resource that failed to load, for `allowedMessages`. */
export const failedResource = /^Failed to load resource: /;

/** Handles every context of a browser, also those that are opened later. Returns a function that stops that. */
function onEachContext(browser: Browser, handleContext: (context: BrowserContext) => void) {
  browser.contexts().forEach(handleContext);
  browser.on("context", handleContext);
  return () => browser.off("context", handleContext);
}

/** Playwright's test that also requires an empty console, and waits for hydration. */
export const test = base.extend<Fixtures>({
  hydratedPages: [
    async ({ browser }, use) => {
      const stop = onEachContext(browser, (context) => {
        context.pages().forEach(waitForHydrationOnNavigation);
        context.on("page", waitForHydrationOnNavigation);
      });
      await use(undefined);
      stop();
    },
    { auto: true },
  ],
  allowedMessages: async ({ browserName: _ }, use) => {
    await use([]);
  },
  consoleMessages: [
    async ({ page, allowedMessages }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => {
        // Reported after some seconds without a frame: the machine causes it, not the page.
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
  policyViolations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const handleMessage = (message: ConsoleMessage) => {
        if (policyViolation.test(message.text())) violations.push(message.text());
      };
      const stop = onEachContext(browser, (context) => {
        context.on("console", handleMessage);
      });
      await use(violations);
      stop();
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  closedContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

export { expect };
