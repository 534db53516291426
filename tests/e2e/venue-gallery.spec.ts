// Combinations: both languages, because pictures follow the reading direction: fingers on a phone in both, keys on a desktop in
// both.
import type { CDPSession, Page } from "@playwright/test";
import { freeSlot } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, type TestLocale, translator } from "./support/i18n";
import { phone } from "./support/screens";
import { expect, test } from "./support/test";

/** Opens the page of a demo venue. Returns the parts of its gallery. */
async function openGallery(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const slot = await freeSlot({ instant: true });
  await page.goto(localePath(locale, `/venues/${slot.venueId}`));
  const name = t("venues.gallery.label", { name: locale === "ar" ? slot.nameAr : slot.name });
  const first = page.getByRole("region", { name }).getByRole("link").first();
  const viewer = page.getByRole("dialog", { name });
  const position = async (number: number) => {
    await expect(viewer).toBeVisible();
    const count = await viewer.getByRole("listitem").count();
    return viewer.getByText(`${number} ${t("venues.gallery.of")} ${count}`);
  };
  return { first, viewer, position };
}

type Finger = { x: number; y: number; id: number };
const finger = (x: number, id = 1): Finger => ({ x, y: 400, id });
const zoom = (page: Page) => page.evaluate(() => window.visualViewport?.scale ?? 0);

/** Moves fingers from their places to others, one step per frame. */
async function moveFingers(page: Page, client: CDPSession, from: Finger[], to: Finger[]) {
  const steps = 12;
  const fingersAt = (step: number) =>
    from.map((one, index) => ({
      ...one,
      x: one.x + (((to[index]?.x ?? one.x) - one.x) * step) / steps,
    }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingersAt(0) });
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = fingersAt(step);
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

// Both languages: the arrow keys and a swipe turn the pictures in the reading direction.
for (const locale of locales) {
  test(`pictures open over the page, are turned with the keys, and give the focus back (${languageNames[locale]}, desktop)`, async ({
    page,
  }) => {
    const { first, viewer, position } = await openGallery(page, locale);
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(await position(1)).toBeVisible();
    await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect(await position(2)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
  });

  test.describe("with fingers", () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true });

    // Only in test:all: tests/components/venues/gallery.test.tsx shows the swipe, the test above the pictures.
    test(`pictures are swiped through and zoomed with two fingers (${languageNames[locale]}, phone)`, {
      tag: "@all",
    }, async ({ page }) => {
      const { first, position } = await openGallery(page, locale);
      await first.click();
      await expect(await position(1)).toBeVisible();
      const client = await page.context().newCDPSession(page);
      // The next picture is in the reading direction: to the left in Arabic.
      const [start, end] = locale === "ar" ? [finger(50), finger(340)] : [finger(340), finger(50)];
      await moveFingers(page, client, [start], [end]);
      await expect(await position(2)).toBeVisible();
      await moveFingers(page, client, [end], [start]);
      await expect(await position(1)).toBeVisible();

      expect(await zoom(page)).toBe(1);
      await moveFingers(page, client, [finger(180), finger(210, 2)], [finger(80), finger(310, 2)]);
      await expect.poll(() => zoom(page)).toBeGreaterThan(2);
      await expect(await position(1)).toBeAttached();
    });
  });
}
