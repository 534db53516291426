import { expect, type Page } from "@playwright/test";

/** The two screens that every page is made for: a desk's and a phone's, in pixels. */
export const widths = [1280, 390] as const;

/** Gives the page a desk's screen or a phone's. */
export async function setScreen(page: Page, width: number) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
}

/** The page is as wide as the screen: nothing has to be moved sideways to be read. */
export async function fitsScreen(page: Page, width: number) {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}
