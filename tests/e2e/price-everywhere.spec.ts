// Combinations: English on a desktop and Arabic on a phone. One venue and one service are followed through every page
// that names their prices; amounts and plurals of other pricing models are in card-price-text.test.ts and from_prices.test.sql.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { expectText } from "./support/expect-text";
import { insertBooking } from "./support/fixtures/booking";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { openCancellation } from "./support/pages/guest-booking";
import { desktop, expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const day = addDays(todayIn("Africa/Cairo"), 40);
const fourHours = `day=${day}&start=14%3A00&end=18%3A00&guests=20`;
// 4 hours at 9,500 and 620 for cleaning, plus the service fee of 5 %.
const [hourMinor, fromMinor, serviceMinor] = [997_500, 4_055_100, 17_325];
const money = (minor: number, locale: TestLocale, full = false) =>
  formatMoney(minor, "EGP", locale, { full });

/** Creates a venue with at least four hours, and a bookable service of a new provider. */
async function pricedVenue(name: string) {
  const [host, provider] = await Promise.all([
    createUser("host", "Samir"),
    approvedProvider(`Band ${name}`),
  ]);
  const venueId = await createOpenVenue(host, name, { price_per_hour: 950_000 });
  const service = serviceClient();
  const priced = await service
    .from("venue_pricing")
    .update({ minimum_hours: 4, cleaning_fee: 62_000 })
    .eq("venue_id", venueId);
  if (priced.error) throw priced.error;
  const serviceName = `Oud ${name}`;
  const serviceId = await createService(provider.id, serviceName, { price: 16_500 });
  await offerAtVenue(serviceId, venueId);
  return { venueId, serviceId, serviceName, provider };
}

for (const { locale, screen, view } of sample(
  views,
  "a price 'from' can be booked: card, venue and quote have one number",
)) {
  const t = translator(locale);
  const rule = t("venues.card.hours", { count: 4 });
  const from = `${{ en: "From", ar: "ابتداءً من" }[locale]} ${money(fromMinor, locale)} · ${rule}`;

  test(`a price 'from' can be booked: card, venue and quote have one number (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const name = `Fanous ${crypto.randomUUID().slice(0, 6)}`;
    const { venueId } = await pricedVenue(name);
    const explore = localePath(locale, `/explore?q=${encodeURIComponent(name)}`);

    await test.step("the card names the price of the shortest booking", async () => {
      await page.goto(explore);
      await expectText(page.getByRole("article").filter({ hasText: name }), from);
      await expectNoOverflow(page);
      await page.goto(`${explore}&filters=all`);
      await expect(page.getByText(t("explore.filters.priceHint"))).toBeAttached();
    });

    await test.step("the price filter means the same number", async () => {
      await page.goto(`${explore}&city=cairo&max=${fromMinor / 100}`);
      await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
      await page.goto(`${explore}&city=cairo&max=${fromMinor / 100 - 1}`);
      await expect(page.getByRole("article").filter({ hasText: name })).toHaveCount(0);
    });

    await test.step("the venue says the same, and how it is paid", async () => {
      await page.goto(localePath(locale, `/venues/${venueId}?${fourHours}`));
      const main = page.getByRole("main");
      await expectText(main, t("venues.panel.from", { price: money(fromMinor, locale), rule }));
      await expect(main.getByText(t("venues.facts.payment"), { exact: true })).toBeVisible();
      await expect(main.getByText(t("venues.panel.noCharge"), { exact: true })).toBeAttached();
    });

    await test.step("the hour of the headline is the hour of the lines", async () => {
      const panel = page.locator("#booking");
      const hour = money(hourMinor, locale);
      await expectText(panel, `${hour} ${t("venues.rate.hour")}`);
      await expectText(panel, t("bookings.price.hourly", { unit: hour, count: 4 }));
      await expectText(panel, money(fromMinor, locale));
      await expectText(
        panel,
        t("bookings.price.feeIncluded", { fee: money(fromMinor - 3_862_000, locale) }),
      );
    });
  });

  test(`a service has one price in its list, on its page and in the checkout, which says first how it is paid (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const name = `Qanun ${crypto.randomUUID().slice(0, 6)}`;
    const { venueId, serviceId, serviceName } = await pricedVenue(name);
    const price = money(serviceMinor, locale);

    await page.goto(localePath(locale, `/services?q=${encodeURIComponent(serviceName)}`));
    await expectText(page.getByRole("article").filter({ hasText: serviceName }), price);
    await page.goto(localePath(locale, `/services/${serviceId}`));
    await expectText(page.getByRole("main"), price);

    await signInAs(context, await createUser("guest", "Salma"));
    const query = `${fourHours}&services=${serviceId}*1`;
    await page.goto(localePath(locale, `/booking/${venueId}?${query}`));
    await expect(
      page.getByRole("heading", { name: t("bookings.payment.title"), exact: true }),
    ).toBeVisible();
    await expect(page.getByText(t("bookings.payment.body"))).toBeVisible();
    await page.goto(localePath(locale, `/book/${venueId}?${query}`));
    await expect(page.getByText(t("bookings.payment.body"))).toBeVisible();
    await expectText(page.getByRole("listitem").filter({ hasText: serviceName }), price);
    await expectNoOverflow(page);
  });

  // Only in test:all: supabase/tests/provider_shares.test.sql shows the shares.
  test(`a provider sees what guests pay and what they receive (${view})`, { tag: "@all" }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const name = `Riq ${crypto.randomUUID().slice(0, 6)}`;
    const { serviceId, provider } = await pricedVenue(name);
    await signInAs(context, provider);
    await page.goto(localePath(locale, "/provider/services"));
    await expectText(
      page.getByRole("main"),
      t("provider.services.receive", { price: money(16_500, locale) }),
    );
    await expectText(page.getByRole("main"), money(serviceMinor, locale));
    await page.goto(localePath(locale, `/provider/services/edit/${serviceId}`));
    await page.getByLabel(t("provider.form.price"), { exact: true }).fill("1000");
    await expectText(
      page.getByRole("main"),
      t("provider.form.guestsPay", { price: money(105_000, locale), percent: 5 }),
    );
  });

  // Only in test:all: supabase/tests/booking_documents.test.sql shows what has a receipt.
  test(`what was not paid is no refund and has no receipt (${view})`, { tag: "@all" }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { guest, bookingId } = await insertBooking("confirmed", 30);
    await signInAs(context, guest);
    await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
    const total = await page.getByTestId("total").textContent();
    await page.getByRole("link", { name: t("bookings.after.receipt"), exact: true }).click();
    await page.waitForURL(/\/receipt$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      t("bookings.receipt.title").split(" ").at(-1) ?? "",
      { ignoreCase: true },
    );
    await expect(page.getByText(/receipt for|إيصال الحجز/i)).toHaveCount(0);
    await expect(page.getByText(t("bookings.receipt.unpaid"))).toBeVisible();

    await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
    await openCancellation(page, t);
    const dialog = page.getByRole("dialog");
    const [due = "", dueAfter = ""] = t("bookings.cancel.due", {
      amount: "@",
      percent: 50,
    }).split("@");
    await expectText(dialog, due.trim());
    await expectText(dialog, dueAfter.trim());
    await expect(dialog.getByText(t("bookings.cancel.paid"))).toBeVisible();
    await dialog.getByRole("button", { name: t("bookings.cancel.confirm") }).click();
    await expect(page.getByTestId("cancelled-stillDue")).toBeVisible();
    expect(await page.getByTestId("cancelled-stillDue").textContent()).not.toBe(total);
    await expect(page.getByRole("button", { name: t("bookings.after.more") })).toBeFocused();
  });
}

test("the comparison has the price for the guests that are asked for (English)", async ({
  page,
  context,
}) => {
  await page.setViewportSize(desktop);
  const t = translator("en");
  const names = [
    `Tabla ${crypto.randomUUID().slice(0, 6)}`,
    `Nay ${crypto.randomUUID().slice(0, 6)}`,
  ];
  const [first, second] = await Promise.all(names.map(pricedVenue));
  const { error } = await serviceClient()
    .from("venue_pricing")
    .update({ pricing_model: "per_person", price_per_person: 10_000, cleaning_fee: 0 })
    .eq("venue_id", second?.venueId ?? "");
  expect(error).toBeNull();
  await signInAs(context, await createUser("guest", "Salma"));
  const ids = [first?.venueId, second?.venueId].join(",");
  await page.goto(`/dashboard/favorites/compare?ids=${ids}&guests=20`);
  const row = page.getByRole("row", { name: t("favorites.table.fromPrice") });
  await expectText(row, "From EGP 40,551 · 4 hours");
  await expectText(row, "From EGP 2,100 · 20 guests");
});
