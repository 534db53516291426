import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { formatMoney } from "../../lib/shared/money";
import { asService, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { ownEvent } from "./support/own-event";
import { activeService, approvedProvider } from "./support/providers";
import { carrySession } from "./support/session";
import { freeSlot, slotQuery } from "./support/slots";
import { expect, test } from "./support/test";

async function looksWell(page: Page, width: number) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

for (const locale of locales) {
  const say = words(locale);

  for (const width of [1280, 390]) {
    test(`${locale}, ${width} wide: from the time to the receipt, with the total in view and all of it accessible`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const guest = await newPerson("guest", "Salma");
      const slot = await freeSlot({ instant: false });
      const total = formatMoney(slot.totalMinor, slot.currency, locale, { full: true });
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
      const goOn = page.getByRole("button", { name: say("checkout.continue"), exact: true });
      const main = page.getByRole("main");

      for (const step of ["time", "extras", "details", "review"] as const) {
        const heading = page.getByRole("heading", { name: say(`checkout.headings.${step}`) });
        await expect(heading).toBeVisible();
        await expect(main.getByText(total, { exact: true }).filter({ visible: true })).toHaveCount(
          width === 390 ? 2 : 1,
        );
        await heading.scrollIntoViewIfNeeded();
        const seen = main.getByText(total, { exact: true }).filter({ visible: true }).last();
        await expect(seen).toBeInViewport();
        await looksWell(page, width);
        if (step === "details") {
          await page.getByLabel(say("checkout.details.event")).selectOption("other");
        }
        if (step !== "review") await goOn.click();
      }

      // What is accepted can be read.
      const { count } = await asService()
        .from("venue_house_rules")
        .select("*", { count: "exact", head: true })
        .eq("venue_id", slot.venueId);
      const rules = page.getByRole("heading", { name: say("checkout.review.rules") });
      await expect(rules).toHaveCount(count ? 1 : 0);
      const terms = page.getByRole("link", { name: say("checkout.review.readTerms") });
      await expect(terms).toHaveAttribute("href", at(locale, "/terms"));
      await page.getByLabel(say("checkout.review.terms")).check();
      await page.getByRole("button", { name: say("checkout.request") }).click();

      await page.waitForURL(/\/booking\/confirmation\//);
      await expect(main.getByText(say("bookings.facts.otherEvent"), { exact: true })).toBeVisible();
      await expect(main.getByText(say("bookings.policy.title"), { exact: true })).toBeVisible();
      await looksWell(page, width);
      await page.getByRole("link", { name: say("bookings.confirmation.details") }).click();
      await page.waitForURL(/\/dashboard\/bookings\//);
      await expect(main.getByText(say("bookings.facts.otherEvent"), { exact: true })).toBeVisible();
      await looksWell(page, width);
      await page.getByRole("button", { name: say("bookings.cancel.open") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await looksWell(page, width);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: say("bookings.after.receipt"), exact: true }).click();
      await page.waitForURL(/\/receipt$/);
      await expect(page.getByTestId("total")).toHaveText(total);
      await looksWell(page, width);
    });
  }

  test(`${locale}: of a policy only the dates that are still ahead are promised`, async ({
    page,
    baseURL,
  }) => {
    // Flexible: all until seven days before, half until one.
    for (const [hours, promised] of [
      [24 * 20, ["full", "half", "none"]],
      [72, ["half", "none"]],
      [12, ["never"]],
    ] as const) {
      const { guest, bookingId } = await ownEvent("confirmed", hours);
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/dashboard/bookings/${bookingId}`));
      const told = page
        .getByText(say("bookings.policy.title"), { exact: true })
        .locator("xpath=..")
        .getByRole("listitem");
      await expect(told).toHaveCount(promised.length);
      for (const [index, key] of promised.entries()) {
        const [begin = ""] = say(`bookings.policy.${key}`, { date: "@" }).split("@");
        await expect(told.nth(index)).toContainText(begin.trim());
      }
    }
  });

  test(`${locale}: the guest sees what each provider has answered`, async ({ page, baseURL }) => {
    const provider = await approvedProvider(`Table ${randomUUID().slice(0, 6)}`);
    const { guest, bookingId } = await ownEvent("confirmed", 24 * 20);
    const service = asService();
    const names: Record<string, string> = {};
    for (const status of ["pending", "accepted", "declined"]) {
      const name = `Sweets ${randomUUID().slice(0, 6)}`;
      const serviceId = await activeService(provider.id, name, "EGP");
      const { error } = await service
        .from("booking_services")
        .insert({ booking_id: bookingId, service_id: serviceId, status, amount_minor: 0 });
      expect(error).toBeNull();
      names[status] = name;
    }
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/dashboard/bookings/${bookingId}`));
    const parts = page
      .getByRole("region", { name: say("bookings.parts.title") })
      .getByRole("listitem");
    for (const [status, name] of Object.entries(names)) {
      await expect(parts.filter({ hasText: name })).toContainText(say(`bookings.parts.${status}`));
    }
  });
}

test("the dashboard's short address leads to the bookings", async ({ page, baseURL }) => {
  const guest = await newPerson("guest", "Short");
  await carrySession(page.context(), guest.email, String(baseURL));
  for (const locale of locales) {
    await page.goto(at(locale, "/dashboard"));
    await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/bookings"));
  }
});
