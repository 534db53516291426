import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { OnePageCheckout } from "@/components/bookings/one-page-checkout";
import { expectNoOverflow } from "../support/accessibility.ts";
import { locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { desktop, phone, testInOneView } from "../support/views.ts";
import { continueButton, extra, renderCheckout } from "./checkout.tsx";

/** What has the focus while the keyboard moves through the page, where the bar covers some of it. */
async function coveredFocus(): Promise<string[]> {
  const covered = new Set<string>();
  window.scrollTo({ top: 0, behavior: "instant" });
  (document.activeElement as HTMLElement | null)?.blur();
  const seen = new Set<Element>();
  for (let presses = 0; presses < 80; presses += 1) {
    await userEvent.tab();
    const bar = document.querySelector(".checkout-bar")?.getBoundingClientRect();
    const element = document.activeElement;
    if (!bar || !element || element === document.body || seen.has(element)) break;
    seen.add(element);
    if (element.closest(".checkout-bar")) continue;
    const { top, height } = element.getBoundingClientRect();
    // Of a long text the line with the caret is what must be seen.
    const bottom = top + (element.tagName === "TEXTAREA" ? Math.min(height, 56) : height);
    const isCovered = height > 0 && bottom > bar.top + 1 && top < bar.bottom;
    if (isCovered) covered.add(`${element.tagName} ${element.id || element.textContent}`);
  }
  expect(seen.size).toBeGreaterThan(3);
  return [...covered];
}

for (const locale of locales) {
  test(`on a phone Continue stays in view beside the total and covers nothing that has the focus (${locale})`, async () => {
    const t = translator(locale);
    const view = { locale, screen: phone, t };
    await renderCheckout(view, GuidedCheckout, {
      extras: Array.from({ length: 6 }, (_, index) => extra(`Extra ${index}`)),
    });
    const next = continueButton(view);
    const details = page.getByRole("link", { name: new RegExp(t("bookings.price.total")) });
    for (const step of ["time", "extras", "details"]) {
      await expect
        .element(page.getByRole("heading", { name: t(`checkout.headings.${step}`) }))
        .toBeVisible();
      await expect.element(next).toBeEnabled();
      expect(next.elements()).toHaveLength(1);
      await expect.element(next).toBeInViewport({ ratio: 1 });
      await expect.element(details).toBeInViewport({ ratio: 1 });
      const button = (await next.findElement()).getBoundingClientRect();
      const total = (await details.findElement()).getBoundingClientRect();
      // Beside each other, the total first in the direction of reading.
      const middleOf = ({ y, height }: DOMRect) => y + height / 2;
      expect(Math.abs(middleOf(button) - middleOf(total))).toBeLessThan(12);
      expect(total.x < button.x).toBe(locale === "en");
      expectNoOverflow();
      expect(await coveredFocus(), step).toEqual([]);
      await next.click();
    }
    const request = page.getByRole("button", { name: t("checkout.book"), exact: true });
    await expect.element(request).toBeInViewport({ ratio: 1 });
    await page.getByRole("checkbox").click();
    expect(await coveredFocus(), "review").toEqual([]);
  });
}

testInOneView(
  "the bar of a checkout is there on a phone, and not on a desktop",
  async ({ locale, t }) => {
    for (const Checkout of [GuidedCheckout, OnePageCheckout]) {
      await renderCheckout({ locale, screen: phone, t }, Checkout);
      const bar = page.getBySelector(".checkout-bar").last();
      await expect.element(bar).toBeVisible();
      await page.viewport(desktop.width, desktop.height);
      await expect.element(bar).not.toBeVisible();
    }
  },
);
