// Combinations: both languages, because the bar is mirrored; on a phone, and on a desktop without the bar.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { localePath, locales, translator } from "./support/i18n";
import { desktop, expectNoOverflow, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Returns the focused element while the keyboard moves through the page, which the bar partly covers. */
async function coveredFocus(page: Page): Promise<string[]> {
  const covered = new Set<string>();
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    (document.activeElement as HTMLElement | null)?.blur();
  });
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const bar = document.querySelector(".checkout-bar")?.getBoundingClientRect();
      const element = document.activeElement;
      if (!bar || !element || element === document.body) return { isEnd: true, text: null };
      if (element.closest(".checkout-bar")) return { isEnd: false, text: null };
      const { top, height } = element.getBoundingClientRect();
      // In a long text the line with the caret must be visible.
      const bottom = top + (element.tagName === "TEXTAREA" ? Math.min(height, 56) : height);
      const isCovered = height > 0 && bottom > bar.top + 1 && top < bar.bottom;
      return {
        isEnd: false,
        text: isCovered ? `${element.tagName} ${element.id || element.textContent}` : null,
      };
    });
    if (found.isEnd) break;
    if (found.text) covered.add(found.text);
  }
  return [...covered];
}

// Both languages: the layout of the bar is the subject.
for (const locale of locales) {
  const t = translator(locale);

  // Only in test:all: tests/components/bookings/checkout-bar.test.tsx shows the bar.
  test(`on a phone Continue stays in view beside the total and covers nothing that has the focus (${locale})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(phone);
    const slot = await freeSlot({ instant: false });
    await signInAs(context, await createUser("guest", "Farida"));
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const details = page.getByRole("link", {
      name: new RegExp(t("bookings.price.total")),
    });

    for (const step of ["time", "extras", "details"]) {
      await expect(
        page.getByRole("heading", { name: t(`checkout.headings.${step}`) }),
      ).toBeVisible();
      await expect(next).toHaveCount(1);
      await expect(next).toBeEnabled();
      await expect(next).toBeInViewport({ ratio: 1 });
      await expect(details).toBeInViewport({ ratio: 1 });
      const [button, total] = await Promise.all([next.boundingBox(), details.boundingBox()]);
      if (!button || !total) throw new Error("the bar is not there");
      // Beside each other, the total first in reading direction.
      expect(Math.abs(button.y + button.height / 2 - (total.y + total.height / 2))).toBeLessThan(
        12,
      );
      expect(total.x < button.x).toBe(locale === "en");
      await expectNoOverflow(page);
      expect(await coveredFocus(page), step).toEqual([]);
      await next.click();
    }
    const request = page.getByRole("button", { name: t("checkout.request") });
    await expect(request).toBeInViewport({ ratio: 1 });
    await page.getByLabel(t("checkout.review.terms")).check();
    expect(await coveredFocus(page), "review").toEqual([]);
    await request.click();
    await page.waitForURL(/\/booking\/confirmation\//);
  });
}

for (const locale of sample(
  locales,
  "the checkout has neither newsletter nor links of a footer, on a desktop no bar either",
)) {
  const t = translator(locale);

  // Only in test:all: the layout of one page, which no other depends on.
  test(`the checkout has neither newsletter nor links of a footer, on a desktop no bar either (${locale})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const slot = await freeSlot({ instant: true });
    await signInAs(context, await createUser("guest", "Hany"));
    for (const path of ["booking", "book"]) {
      for (const screen of [phone, desktop]) {
        await page.setViewportSize(screen);
        await page.goto(localePath(locale, `/${path}/${slot.venueId}?${slotQuery(slot)}`));
        await expect(page.getByTestId("total")).toBeVisible();
        await expect(page.getByRole("contentinfo")).toHaveCount(0);
        await expect(page.getByText(t("footer.newsletter.title"))).toHaveCount(0);
        await expect(page.getByRole("link", { name: t("footer.careers") })).toHaveCount(0);
        const bar = page.locator(".checkout-bar");
        await expect(bar).toBeVisible({ visible: screen === phone });
      }
    }
  });
}
