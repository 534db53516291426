import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { OnePageCheckout } from "@/components/bookings/one-page-checkout";
import { TotalBar } from "@/components/bookings/total-bar";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/shared/money";
import { expectNoOverflow } from "../support/accessibility.ts";
import { locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { desktop, phone, testInOneView } from "../support/views.ts";
import { continueButton, extra, renderCheckout } from "./checkout.tsx";

/** Returns the focused element while the keyboard moves through the page, which the bar partly covers. */
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
    // In a long text the line with the caret must be visible.
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
      // Beside each other, the total first in reading direction.
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

for (const theme of ["light", "dark"] as const) {
  for (const locale of locales) {
    test(`the bar of a payment with a long amount covers nothing of a checkout that is scrolled to its end (${locale}, ${theme})`, async () => {
      const t = translator(locale);
      const amount = formatMoney(1_234_567_890, "KWD", locale, { full: true });
      await renderIn(
        locale,
        <div className="px-4">
          <div className="h-[200vh]" />
          <p id="end">{t("checkout.notAccepted")}</p>
          <TotalBar
            quote={{
              lines: [
                {
                  kind: "daily",
                  label: { en: "", ar: "" },
                  quantity: 1,
                  unitMinor: 1_234_567_890,
                  amountMinor: 1_234_567_890,
                },
              ],
              totalMinor: 1_234_567_890,
              currency: "KWD",
            }}
            isLoading={false}
            action={<Button type="submit">{t("checkout.payAndBook", { amount })}</Button>}
          />
        </div>,
        { screen: phone, theme },
      );
      const boxOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      await expect
        .poll(() => {
          window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
          return boxOf(".checkout-bar").top - boxOf("#end").bottom;
        })
        .toBeGreaterThanOrEqual(0);
      expectNoOverflow();
      const bar = boxOf(".checkout-bar");
      for (const part of document.querySelectorAll(".checkout-bar a, .checkout-bar button")) {
        const { left, right } = part.getBoundingClientRect();
        expect(left).toBeGreaterThanOrEqual(bar.left);
        expect(right).toBeLessThanOrEqual(bar.right);
        expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1);
      }
      // The amount is announced as one text.
      expect(document.querySelector(".checkout-bar bdi")?.getClientRects()).toHaveLength(1);
    });
  }
}
