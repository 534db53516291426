import { type Locator, locators } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** By a CSS selector: for what has no role or name of its own. */
    getBySelector(selector: string): Locator;
  }
}

locators.extend({ getBySelector: (selector: string) => `css=${selector}` });
