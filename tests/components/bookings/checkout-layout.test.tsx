import { expect } from "vitest";
import { page } from "vitest/browser";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { OnePageCheckout } from "@/components/bookings/one-page-checkout";
import { testInEachView } from "../support/views.ts";
import { renderCheckout, selectionOfDay } from "./checkout.tsx";

for (const [name, Checkout] of [
  ["in steps", GuidedCheckout],
  ["on one page", OnePageCheckout],
] as const) {
  testInEachView(
    `what is free on the day is said without moving what is below it in a checkout ${name}`,
    async (view) => {
      const { promise: slotsArrive, resolve: answer } = Promise.withResolvers<void>();
      await renderCheckout(view, Checkout, {
        selection: { ...selectionOfDay, endDay: "" },
        isPricedByDay: false,
        slotsArrive,
      });
      const below = await page
        .getByRole("heading", { name: view.t("bookings.payment.title") })
        .findElement();
      const topOf = () => below.getBoundingClientRect().top + window.scrollY;
      const before = topOf();
      answer();
      await expect.element(page.getByText(new RegExp(view.t("checkout.time.free")))).toBeVisible();
      expect(topOf()).toBe(before);
    },
  );
}
