// Combinations: English on a desktop and Arabic on a phone, because menus and filters open differently there.
import type { Page } from "@playwright/test";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { siteUrl } from "./support/backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { quietCity } from "./support/search";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test.use({ javaScriptEnabled: false });

/** Expects a text about features that need scripts. */
async function expectNoScriptText(page: Page, text: string) {
  const shown = page.locator("noscript p").filter({ visible: true });
  await expect.poll(() => shown.allTextContents()).toContain(text);
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a venue is found and looked at without scripts",
)) {
  const t = translator(locale);
  const cityName = quietCity[locale];

  test(`a venue is found and looked at without scripts (${view})`, async ({ page }) => {
    await page.setViewportSize(screen);
    const results = page.getByRole("article");
    const openFilters = async () => {
      if (isPhone) await page.getByRole("button", { name: t("explore.filters.open") }).click();
    };
    // The button shows the number of venues; its words depend on the number.
    const apply = page.locator("#filters button[type=submit]");

    await test.step("by words, from the head of any page", async () => {
      await page.goto(localePath(locale, "/"));
      if (isPhone) await page.getByRole("button", { name: t("nav.menu") }).click();
      const search = page.getByRole("searchbox", { name: t("nav.search") });
      await search.filter({ visible: true }).fill(cityName);
      await search.filter({ visible: true }).press("Enter");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === cityName);
      await expect(results.first()).toBeVisible();
    });

    await test.step("by city, from the home page, then by filters in another order", async () => {
      await page.goto(localePath(locale, "/"));
      await page.getByLabel(t("home.search.where")).selectOption("dubai");
      await page
        .getByRole("form", { name: t("home.search.label") })
        .getByRole("button", { name: t("home.search.submit"), exact: true })
        .click();
      await expect(page).toHaveURL(/city=dubai/);
      await expect(results.first()).toBeVisible();
      await openFilters();
      // Another page contains the contents of the collapsed groups.
      await page.getByRole("link", { name: t("explore.filters.all"), exact: true }).click();
      await openFilters();
      await page.getByLabel(t("explore.filters.guests"), { exact: true }).fill("20");
      const radio = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
      await radio(t("venues.layouts.seated")).check();
      await page.locator('#filters input[name="event"][value="wedding"]').check();
      await page.getByRole("textbox", { name: t("explore.filters.max"), exact: true }).fill("9000");
      await apply.click();
      for (const filter of [
        /layout=seated/,
        /guests=20/,
        /event=wedding/,
        /city=dubai/,
        /max=9000/,
      ]) {
        await expect(page).toHaveURL(filter);
      }
      await page.getByLabel(t("explore.sort.label"), { exact: true }).selectOption("rating");
      await page.getByRole("button", { name: t("explore.sort.apply"), exact: true }).click();
      await expect(page).toHaveURL(/sort=rating/);
      await expect(page).toHaveURL(/layout=seated/);
    });

    await test.step("on another day than the one of the link", async () => {
      const url = `${localePath(locale, "/explore")}?city=${quietCity.slug}&day=${inDays(61)}`;
      await page.goto(url);
      await openFilters();
      await page.getByRole("link", { name: t("explore.filters.all"), exact: true }).click();
      await openFilters();
      await page.locator("#filters input[type=date]").fill(inDays(62));
      await apply.click();
      await expect(page.locator("#filters input[type=date]")).toHaveValue(inDays(62));
    });

    await page.goto(localePath(locale, "/explore"));
    const firstLink = results.first().getByRole("link");
    const name = String(await firstLink.textContent());
    await test.step("on the next page, and back", async () => {
      await page.getByRole("link", { name: t("explore.pages.next") }).click();
      await expect(page).toHaveURL(/page=/);
      await expect(firstLink).not.toHaveText(name);
      await page.getByRole("link", { name: t("explore.pages.previous") }).click();
      await expect(firstLink).toHaveText(name);
    });

    await test.step("the map says what it needs, and the list is there", async () => {
      await page
        .getByRole("link", {
          name: t(isPhone ? "explore.map.showShort" : "explore.map.show"),
          exact: true,
        })
        .click();
      await expectNoScriptText(page, t("explore.map.noScript"));
      await expect(results.first()).toBeVisible();
    });

    await test.step("the venue shows price, hours and place, and what its month needs", async () => {
      await firstLink.click();
      await expect(page).toHaveURL(/\/venues\/[0-9a-f-]{36}/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("heading", { name: t("venues.page.hours") })).toBeVisible();
      await expectNoScriptText(page, t("venues.calendar.noScript"));
      await expect(page.getByRole("status", { name: t("venues.calendar.loading") })).toBeHidden();
      for (const key of ["saveShort", "share"]) {
        await expect(page.getByText(t(`favorites.${key}`), { exact: true })).toBeHidden();
      }
      await expect(page.locator("button[aria-pressed]:visible")).toHaveCount(0);
      const [drawing = ""] = t("venues.location.drawing", { direction: "", city: "" }).split(":");
      await expect(page.getByRole("img", { name: new RegExp(`^${drawing}:`) })).toBeVisible();
      await expect(
        page.getByRole("link", { name: t("venues.location.map"), exact: true }),
      ).toBeVisible();
      const openMap = { name: t("venues.location.openMap"), exact: true };
      await expect(page.getByRole("button", openMap)).toBeHidden();
      if (isPhone) await page.locator("button[popovertargetaction=show]").click();
      const panel = page.getByRole("form", { name: t("venues.panel.title") });
      await expect(page.locator("#booking header").getByText(/\d/).first()).toBeVisible();
      await panel.locator("input[type=date]").first().fill(inDays(61));
      await panel.getByLabel(t("venues.panel.start"), { exact: true }).selectOption("18:00");
      await panel.getByLabel(t("venues.panel.end"), { exact: true }).selectOption("23:00");
      await panel.getByLabel(t("venues.panel.guests")).fill("10");
      await expectNoOverflow(page);
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "sign-in without scripts offers no form that leads to another site",
)) {
  const t = translator(locale);

  // Only in test:all: sign-in.spec.ts shows the form with scripts.
  test(`sign-in without scripts offers no form that leads to another site (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    for (const path of ["/signin", "/signup"]) {
      await page.goto(localePath(locale, path));
      const actions = await page
        .locator("form")
        .evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).action));
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.filter((action) => new URL(action).origin !== siteUrl)).toEqual([]);
      for (const provider of ["google", "apple", "facebook"]) {
        const button = page.getByRole("button", { name: t(`auth.social.${provider}`) });
        await expect(button).toBeDisabled();
        expect(await button.evaluate((element) => element.closest("form"))).toBeNull();
      }
    }
  });
}

for (const { locale, screen, view } of sample(
  views,
  "the checkout without scripts shows the price and says what it needs",
)) {
  const t = translator(locale);

  test(`the checkout without scripts shows the price and says what it needs (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    await signInAs(context, await createUser("guest", "Plain"));
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await expect(page.getByTestId("total").first()).toHaveText(
      formatMoney(slot.totalMinor, slot.currency, locale, { full: true }),
    );
    await expect(page.getByRole("main").locator("noscript p").filter({ visible: true })).toHaveText(
      t("checkout.noScript"),
    );
    await expect(
      page.getByRole("button", { name: t("checkout.continue"), exact: true }),
    ).toBeDisabled();
    // Nothing around the day's input cuts its border.
    const day = page.locator('input[type="date"]').filter({ visible: true });
    await expect(day).toHaveCount(1);
    expect(
      await day.evaluate((input) => {
        const parent = input.closest("[popover]") ?? input;
        return getComputedStyle(parent).overflow;
      }),
    ).toBe("visible");
  });
}
