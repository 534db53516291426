import type { CDPSession, Page } from "@playwright/test";
import { visit } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { freeSlot } from "./support/slots";
import { expect, test } from "./support/test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Finger = { x: number; y: number; id: number };

/** Fingers that move from their places to others, step by step as the window is painted. */
async function touch(page: Page, client: CDPSession, from: Finger[], to: Finger[]) {
  const steps = 12;
  const at = (step: number) =>
    from.map((finger, index) => ({
      ...finger,
      x: finger.x + (((to[index]?.x ?? finger.x) - finger.x) * step) / steps,
    }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
const finger = (x: number, id = 1): Finger => ({ x, y: 400, id });
const scale = (page: Page) => page.evaluate(() => window.visualViewport?.scale ?? 0);

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: pictures are swiped through and pinched larger`, async ({ page }) => {
    const slot = await freeSlot({ instant: true });
    await visit(page, at(locale, `/venues/${slot.venueId}`));
    const name = locale === "ar" ? slot.nameAr : slot.name;
    const label = say("venues.gallery.label", { name });
    await page.getByRole("region", { name: label }).getByRole("link").first().click();
    const viewer = page.getByRole("dialog", { name: label });
    const count = await viewer.getByRole("listitem").count();
    expect(count).toBeGreaterThan(1);
    const position = (number: number) =>
      viewer.getByText(`${number} ${say("venues.gallery.of")} ${count}`);
    await expect(position(1)).toBeVisible();

    const client = await page.context().newCDPSession(page);
    // The next picture lies where reading goes on: to the left in Arabic.
    const [start, end] = locale === "ar" ? [finger(50), finger(340)] : [finger(340), finger(50)];
    await touch(page, client, [start], [end]);
    await expect(position(2)).toBeVisible();
    await touch(page, client, [end], [start]);
    await expect(position(1)).toBeVisible();

    expect(await scale(page)).toBe(1);
    await touch(page, client, [finger(180), finger(210, 2)], [finger(80), finger(310, 2)]);
    await expect.poll(() => scale(page)).toBeGreaterThan(2);
    await expect(position(1)).toBeAttached();
  });
}
