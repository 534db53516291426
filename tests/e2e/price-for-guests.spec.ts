// Combinations: English on a desktop and Arabic on a phone; a venue that is priced by the guest and one by the hour. Other
// pricing models are in from_prices.test.sql and card-price-text.test.ts.
import type { Page } from "@playwright/test";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { idOf } from "../../supabase/seed/lib/ids";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { expectText } from "./support/expect-text";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectAnnounced } from "./support/screen-reader";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

// The script of expectAnnounced does not belong to the site.
test.use({ bypassCSP: true });

const day = addDays(todayIn("Africa/Cairo"), 41);
const fourHours = { day, start: "14:00", end: "18:00" };
const guests = 20;
// 100 per guest; and four hours at 9,500 with 620 for cleaning. All with the service fee of 5 %.
const forOne = 10_500;
const totals = { byGuest: guests * forOne, byHour: 4_055_100 } as const;
type Kind = keyof typeof totals;
const kinds: Kind[] = ["byGuest", "byHour"];

/** Letters that no other text has, and that are not a number. */
function uniqueWord(): string {
  const digits = crypto.randomUUID().replaceAll("-", "").slice(0, 10);
  return Array.from(digits, (digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]).join("");
}

/** Creates two venues of a new host whose names share a word. */
async function pricedVenues() {
  const word = uniqueWord();
  const host = await createUser("host", "Samir");
  const venues = {
    byGuest: { id: "", name: `Arghul ${word}` },
    byHour: { id: "", name: `Mizmar ${word}` },
  };
  for (const kind of kinds) {
    venues[kind].id = await createOpenVenue(host, venues[kind].name, { price_per_hour: 950_000 });
  }
  const pricing = {
    byGuest: { pricing_model: "per_person", price_per_person: 10_000 },
    byHour: { minimum_hours: 4, cleaning_fee: 62_000 },
  };
  for (const kind of kinds) {
    const { error } = await serviceClient()
      .from("venue_pricing")
      .update(pricing[kind])
      .eq("venue_id", venues[kind].id);
    if (error) throw error;
  }
  return { word, venues };
}

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));

for (const { locale, screen, isPhone, view } of sample(
  views,
  "the price for the guests of a search on the home page is that of the card, the venue and the checkout",
)) {
  const t = translator(locale);
  const money = (minor: number, full = false) => formatMoney(minor, "EGP", locale, { full });
  const guestRule = (count: number) => t("venues.card.guests", { count });
  const rules = { byGuest: guestRule(guests), byHour: t("venues.card.hours", { count: 4 }) };
  const fromText = (price: string, rule: string) =>
    `${{ en: "From", ar: "ابتداءً من" }[locale]} ${price} · ${rule}`;
  const totalText = (price: string) =>
    ({ en: `${price} in total`, ar: `الإجمالي ${price}` })[locale];

  test.describe(view, () => {
    test.beforeEach(({ page }) => page.setViewportSize(screen));

    const cardOf = (page: Page, name: string) =>
      page.getByRole("article").filter({ hasText: name });

    /** Opens a venue's page from its card. */
    async function openVenue(page: Page, name: string) {
      await cardOf(page, name).getByRole("link").click();
      await page.waitForURL((url) => url.pathname.includes("/venues/"));
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    }

    async function openPanel(page: Page) {
      const panel = page.locator("#booking");
      if (isPhone) await page.locator("[popovertarget=booking][popovertargetaction=show]").click();
      return panel;
    }

    /** Books the time in the address of a venue's page, and expects its total there and in the checkout. */
    async function expectTotalUntilCheckout(page: Page, total: number) {
      const panel = await openPanel(page);
      await expectText(panel.getByRole("definition").last(), money(total));
      await panel.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
      await page.waitForURL((url) => url.pathname.includes("/booking/"));
      await expect(page.getByTestId("total").first()).toHaveText(money(total, true));
    }

    /** From results for these guests: card, venue and checkout show one price, with and without a time. */
    async function expectOnePrice(page: Page, name: string, kind: Kind) {
      const price = money(totals[kind]);
      await expectText(cardOf(page, name), fromText(price, rules[kind]));
      await openVenue(page, name);
      const sentence = t("venues.panel.from", { price, rule: rules[kind] });
      await expectText(page.locator("#booking header"), sentence);
      if (isPhone) await expectText(page.locator(".bottom-bar"), fromText(price, rules[kind]));
      await expectNoOverflow(page);
      const { pathname, search } = new URL(page.url());
      expect(search).toBe(`?guests=${guests}`);
      await page.goto(`${pathname}?${query({ ...fourHours, guests })}`);
      await expectTotalUntilCheckout(page, totals[kind]);
    }

    test(`the price for the guests of a search on the home page is that of the card, the venue and the checkout (${view})`, async ({
      page,
      context,
    }) => {
      const { word, venues } = await pricedVenues();
      await signInAs(context, await createUser("guest", "Salma"));
      await page.goto(localePath(locale, "/"));
      await page.getByLabel(t("home.search.guests"), { exact: true }).fill(String(guests));
      await page
        .getByRole("form", { name: t("home.search.label") })
        .getByRole("button", { name: t("home.search.submit"), exact: true })
        .click();
      await page.waitForURL((url) => url.searchParams.get("guests") === String(guests));
      const field = page
        .getByRole("main")
        .getByRole("combobox", { name: t("explore.filters.q"), exact: true });
      await field.fill(word);
      await field.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("q") === word);
      const results = page.url();
      for (const kind of kinds) {
        await page.goto(results);
        await expectOnePrice(page, venues[kind].name, kind);
      }
    });

    // Only in test:all: tests/components/venues/booking-panel.test.tsx shows the panel and the bar.
    test(`the price for the guests of a saved search is that of the card, the venue and the checkout (${view})`, {
      tag: "@all",
    }, async ({ page, context }) => {
      const { word, venues } = await pricedVenues();
      await signInAs(context, await createUser("guest", "Salma"));
      await page.goto(localePath(locale, `/explore?${query({ q: word, guests })}`));
      await page.getByRole("link", { name: t("explore.save.save") }).click();
      await page.getByLabel(t("savedSearches.name"), { exact: true }).fill("Twenty of us");
      await page.getByRole("button", { name: t("savedSearches.save") }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/dashboard/searches"));
      for (const kind of kinds) {
        await page.goto(localePath(locale, "/dashboard/searches"));
        await expect(page.getByText(t("savedSearches.count", { count: 2 }))).toBeVisible();
        await page.getByRole("link", { name: "Twenty of us" }).click();
        await page.waitForURL((url) => url.pathname.endsWith("/explore"));
        await expectOnePrice(page, venues[kind].name, kind);
      }
    });

    // Only in test:all: tests/components/venues/booking-panel.test.tsx shows the way to the checkout.
    test(`the total of a time is that of the card, the venue and the checkout (${view})`, {
      tag: "@all",
    }, async ({ page, context }) => {
      const { word, venues } = await pricedVenues();
      await signInAs(context, await createUser("guest", "Salma"));
      const search = { q: word, ...fourHours };
      for (const kind of kinds) {
        await page.goto(localePath(locale, `/explore?${query({ ...search, guests })}`));
        const { name } = venues[kind];
        await expectText(cardOf(page, name), totalText(money(totals[kind])));
        await openVenue(page, name);
        await expectTotalUntilCheckout(page, totals[kind]);
      }
    });

    // Only in test:all: tests/components/venues/booking-panel.test.tsx shows the text.
    test(`the total of a time without a number of guests says for how many it is (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const { word, venues } = await pricedVenues();
      const one = { byGuest: money(forOne), byHour: money(totals.byHour) };
      const said = { byGuest: ` · ${guestRule(1)}`, byHour: "" };
      for (const kind of kinds) {
        await page.goto(localePath(locale, `/explore?${query({ q: word, ...fourHours })}`));
        const { name } = venues[kind];
        await expectText(cardOf(page, name), totalText(one[kind]) + said[kind]);
        await openVenue(page, name);
        const panel = await openPanel(page);
        await expectText(panel.getByRole("definition").last(), one[kind]);
        if (kind === "byGuest") {
          const line = t("bookings.price.perPerson", { unit: money(forOne), count: 1 });
          await expectText(panel, line);
        }
      }
    });

    // Only in test:all: tests/unit/venues/search-clauses.test.ts shows what words say.
    test(`the guests that the words of a search say are those of the card and the venue (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const { word, venues } = await pricedVenues();
      const words = { en: `${word} for ${guests} people`, ar: `${word} ٢٠ شخص` }[locale];
      await page.goto(localePath(locale, `/explore?${query({ q: words })}`));
      const { name } = venues.byGuest;
      const price = money(totals.byGuest);
      await expectText(cardOf(page, name), fromText(price, rules.byGuest));
      await openVenue(page, name);
      const sentence = t("venues.panel.from", { price, rule: rules.byGuest });
      await expectText(page.locator("#booking header"), sentence);
    });

    // Only in test:all: tests/components/venues/booking-panel.test.tsx shows the announced price.
    test(`the price follows the number of guests in the panel, is announced, and moves nothing (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const { venues } = await pricedVenues();
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/api\/from-price/, async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.goto(localePath(locale, `/venues/${venues.byGuest.id}?guests=${guests}`));
      const panel = await openPanel(page);
      const header = panel.locator("header");
      const field = panel.getByLabel(t("venues.panel.guests"), { exact: true });
      await expect(field).toHaveValue(String(guests));
      const sentence = (count: number) =>
        t("venues.panel.from", { price: money(count * forOne), rule: guestRule(count) });
      const isBusy = header.locator("[aria-busy=true]");
      await expect(isBusy).toBeVisible();
      await expectText(header, sentence(1));
      const before = await field.boundingBox();
      release();
      await expectText(header, sentence(guests));
      await expect(isBusy).toHaveCount(0);
      expect(await field.boundingBox()).toEqual(before);

      const announced = sentence(35).split(money(35 * forOne))[1] ?? "";
      await expectAnnounced(page, announced, () => field.fill("35"));
      await expectText(header, sentence(35));
      await field.fill("");
      await expectText(header, sentence(1));
    });

    // Only in test:all: supabase/tests/from_prices.test.sql shows the prices.
    test(`venues worth a look are priced for one guest, or for as many as the address says (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const venue = localePath(locale, `/venues/${idOf("venue", "qasr-el-nil-ballroom")}`);
      const similar = page.getByRole("region", { name: t("venues.page.similar") });
      const prices = similar.locator(".venue-card > p:last-of-type");
      const severalGuests = { en: /\d+ guests/, ar: /ضيفان|\d+ ضي(?:ف|وف)/ }[locale];
      const pricesOf = async () =>
        (await prices.allTextContents()).join("\n").replaceAll(/[\s\u2066-\u2069]+/g, " ");
      await page.goto(venue);
      expect(await pricesOf()).toContain(guestRule(1));
      expect(await pricesOf()).not.toMatch(severalGuests);
      await page.goto(`${venue}?guests=${guests}`);
      await expect.poll(pricesOf).toContain(guestRule(guests));
      expect(await pricesOf()).not.toContain(guestRule(1));
      await expect(similar.getByText(t("venues.page.similarFree"))).toHaveCount(0);
    });
  });
}
