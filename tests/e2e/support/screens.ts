import { expect, type Page } from "@playwright/test";

/** The two screens that every page is designed for, in pixels. */
export const desktop = { width: 1280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

/** Each language on each screen: for complete journeys of two users. */
export const allViews = [
  { locale: "en", screen: desktop, view: "English, desktop" },
  { locale: "en", screen: phone, view: "English, phone" },
  { locale: "ar", screen: desktop, view: "Arabic, desktop" },
  { locale: "ar", screen: phone, view: "Arabic, phone" },
] as const;

/** Each language and each screen once: for what does not depend on their combination. */
export const views = [
  { locale: "en", screen: desktop, isPhone: false, view: "English, desktop" },
  { locale: "ar", screen: phone, isPhone: true, view: "Arabic, phone" },
] as const;

/** Expects that the page does not scroll sideways. */
export async function expectNoOverflow(page: Page) {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, { message: "pixels wider than the screen" }).toBe(0);
}
