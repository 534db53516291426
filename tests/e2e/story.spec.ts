import type { Page } from "@playwright/test";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { asPerson, demo, freshEmail, newPerson } from "./support/backend";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { photoFiles } from "./support/photos";
import { signUp } from "./support/sign-up";
import { expect, test } from "./support/test";

async function listVenue(page: Page, locale: TestLocale, name: string) {
  const say = words(locale);
  const next = page.getByRole("button", { name: say("wizard.continue"), exact: true });
  await page.goto(at(locale, "/host/venues/add"));
  await expect(page).toHaveTitle(`${say("wizard.title")} | ${say("app.name")}`);
  const field = (key: string) =>
    page.getByRole("textbox", { name: say(`wizard.basics.${key}`), exact: true });
  await field("title").fill(name);
  await page
    .getByRole("combobox", { name: say("wizard.basics.type"), exact: true })
    .selectOption({ index: 1 });
  await field("capacity").fill("120");
  await field("description").fill(
    "A bright hall beside the river, with a terrace for the evening.",
  );
  await page
    .getByRole("combobox", { name: say("wizard.basics.city"), exact: true })
    .selectOption({ index: 1 });
  await field("address").fill("12 Corniche Street");
  await next.click();

  await page.locator('input[type="file"]').setInputFiles(await photoFiles());
  await expect(
    page.getByRole("grid", { name: say("wizard.photos.list") }).getByRole("row"),
  ).toHaveCount(2);
  await next.click();

  await page.getByLabel(say("wizard.pricing.labels.price_per_hour")).fill("1500");
  await next.click();
  await expect(page.getByRole("heading", { name: say("wizard.steps.rules.title") })).toBeVisible();
  await next.click();
  await page.getByRole("button", { name: say("wizard.review"), exact: true }).click();
  await page.getByRole("button", { name: say("wizard.publish.publish.action") }).click();
  await expect(page.getByText(say("wizard.toasts.published"))).toBeVisible();
  await page.waitForURL((url) => url.pathname === at(locale, "/host/venues"));
  await expect(page.getByText(say("hosting.status.pending")).first()).toBeVisible();
}

async function approve(page: Page, locale: TestLocale, name: string) {
  const say = words(locale);
  await page.goto(at(locale, "/admin/venues"));
  await page.getByRole("link", { name: `${say("moderation.queue.look")}: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: say("moderation.decision.approve"), exact: true }).click();
  await expect(page.getByText(say("moderation.decision.done.approve"))).toBeVisible();
}

for (const locale of locales) {
  test(`${locale}: a host lists a venue, an admin approves it, a guest books it, and it is confirmed and cancelled`, async ({
    page,
    browser,
    signIn,
  }) => {
    const say = words(locale);
    const name = `Nile Hall ${locale} ${Date.now()}`;
    const hostEmail = freshEmail("host");
    const guest = await newPerson("guest", "Salma");

    await test.step("the host signs up and lists a venue with photos", async () => {
      await signUp(page, locale, {
        email: hostEmail,
        role: "host",
        firstName: "Yasmine",
        lastName: "Adel",
      });
      await listVenue(page, locale, name);
    });

    await test.step("a stranger does not find it yet", async () => {
      const stranger = await browser.newPage();
      await stranger.goto(at(locale, `/explore?q=${encodeURIComponent(name)}`));
      await expect(stranger.getByRole("link", { name, exact: true })).toHaveCount(0);
      await stranger.close();
    });

    await test.step("the admin approves it", async () => {
      const context = await browser.newContext();
      const admin = await context.newPage();
      await signIn(admin, locale, demo.admin);
      await approve(admin, locale, name);
      await context.close();
    });

    const context = await browser.newContext();
    const visitor = await context.newPage();
    await test.step("a guest finds it by search and asks for it", async () => {
      await signIn(visitor, locale, guest.email);
      await visitor.goto(at(locale, "/"));
      await visitor.goto(at(locale, `/explore?q=${encodeURIComponent(name)}`));
      await visitor.getByRole("link", { name, exact: true }).first().click();
      await visitor.waitForURL(/\/venues\//);
      await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();

      const day = addDays(todayIn("Africa/Cairo"), 30);
      const guestsField = visitor.getByLabel(say("venues.panel.guests"));
      await visitor.goto(
        `${visitor.url().split("?")[0]}?day=${day}&start=14:00&end=18:00&guests=80`,
      );
      await expect(guestsField).toHaveValue("80");
      // 4 hours at 1,500 and the service fee of 5 %.
      const total = formatMoney(630_000, "EGP", locale);
      await expect(visitor.locator("#booking")).toContainText(total);
      await visitor.getByRole("button", { name: say("venues.panel.book"), exact: true }).click();

      await visitor.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
      await expect(visitor.getByTestId("countdown")).toBeVisible();
      await visitor.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
      await expect(visitor.getByLabel(say("checkout.details.name"))).toBeVisible();
      await visitor.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
      await visitor.getByLabel(say("checkout.review.terms")).check();
      await visitor.getByRole("button", { name: say("checkout.request") }).click();
      await visitor.waitForURL(/\/booking\/confirmation\//);
      await expect(
        visitor.getByRole("heading", { name: say("bookings.confirmation.pending.heading") }),
      ).toBeVisible();
    });

    await test.step("the host accepts", async () => {
      await page.goto(at(locale, "/host/bookings"));
      await page
        .getByRole("button", { name: say("hosting.answer.acceptNamed", { guest: "Salma" }) })
        .click();
      await expect(page.getByText(say("hosting.answer.accepted"))).toBeVisible();
    });

    await test.step("the guest sees it confirmed and cancels with the refund that was shown", async () => {
      await visitor.goto(at(locale, "/dashboard/bookings"));
      await visitor.getByRole("link", { name, exact: true }).click();
      await expect(visitor.getByText(say("bookings.status.confirmed")).first()).toBeVisible();
      await visitor.getByRole("button", { name: say("bookings.cancel.open") }).click();
      const refund = formatMoney(630_000, "EGP", locale, { full: true });
      await expect(visitor.getByRole("dialog")).toContainText(
        say("bookings.cancel.refund", { amount: refund, percent: 100 }),
      );
      await visitor
        .getByRole("dialog")
        .getByRole("button", { name: say("bookings.cancel.confirm") })
        .click();
      await expect(visitor.getByTestId("refund")).toHaveText(refund);
      await context.close();
    });

    await test.step("the host is told", async () => {
      const client = await asPerson(hostEmail);
      const { data } = await client.from("notifications").select("kind");
      expect(data?.map((row) => row.kind)).toEqual(
        expect.arrayContaining(["venue_approved", "booking_requested", "booking_cancelled"]),
      );
    });
  });
}
