// Combinations: comparing and going back in English on a desktop and in Arabic on a phone; without scripts once on a phone in
// English, invalid input once on a desktop in Arabic.
import type { Page } from "@playwright/test";
import { addDays, addMonths, todayIn } from "../../lib/shared/calendar-day";
import { formatClock, formatDay } from "../../lib/shared/format-time";
import { formatMoney } from "../../lib/shared/money";
import { isSkipped, toInstant } from "../../lib/shared/zoned-time";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { anonymousClient } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { slotRequest } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { desktop, expectNoOverflow, phone, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const cairo = "Africa/Cairo";
// Number of turned months, each to the same day or the last of a shorter month.
const day = addMonths(addMonths(todayIn("Europe/Berlin"), 1), 1);
const asked = { day, start: "18:00", end: "23:00", guests: "20" };
const askedQuery = new URLSearchParams(asked).toString();

/** Creates venues of a new host: a free one, one taken that evening, one too small, and one in another time zone. */
async function fourVenues() {
  const [host, other] = await Promise.all([
    createUser("host", "Samir"),
    createUser("guest", "Omar"),
  ]);
  const suffix = host.id.slice(0, 8);
  const free = { name: `Free ${suffix}`, timeZone: cairo, city: "cairo" };
  const far = { name: `Far ${suffix}`, timeZone: "Asia/Dubai", city: "dubai" };
  const ids = await Promise.all([
    createOpenVenue(host, free.name, { price_per_hour: 100_050 }),
    createOpenVenue(host, `Taken ${suffix}`, { price_per_hour: 70_000 }),
    createOpenVenue(host, `Small ${suffix}`, { price_per_hour: 50_000, capacity: 8 }),
    createOpenVenue(host, far.name, { price_per_hour: 90_000, city: "Dubai", country: "AE" }),
  ]);
  const taken = { venueId: ids[1], timeZone: cairo, day, start: "18:00", end: "23:00", guests: 10 };
  await holdBooking(other, slotRequest(taken));
  return { ids, path: `/dashboard/favorites/compare?ids=${ids.join(",")}`, free, far };
}

/** Returns the price on a venue's card in /explore for the requested time. */
async function cardPrice(
  { name, timeZone, city }: { name: string; timeZone: string; city: string },
  locale: TestLocale,
  end = asked.end,
) {
  const { data, error } = await anonymousClient().rpc("search_venues", {
    p_query: name,
    p_filters: {
      city,
      start: toInstant(day, asked.start, timeZone),
      end: toInstant(day, end, timeZone),
      guests: Number(asked.guests),
    },
    p_limit: 1,
  });
  if (error) throw error;
  type Item = { name: string; total_minor: number; currency: string };
  const [item] = (data as { items: Item[] }).items;
  expect(item?.name).toBe(name);
  return item ? formatMoney(item.total_minor, item.currency, locale) : "";
}

/** Locates the form and the first rows of the table by their labels. */
function comparison(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const form = page.getByRole("form", { name: t("favorites.table.ask.label"), exact: true });
  const field = (name: string) => form.getByLabel(t(`explore.filters.${name}`), { exact: true });
  const row = (label: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
      .getByRole("cell");
  return {
    t,
    form,
    field,
    dayField: form.getByRole("button", { name: t("explore.filters.day"), exact: true }),
    submit: form.getByRole("button", { name: t("favorites.table.ask.submit"), exact: true }),
    answers: row(t("favorites.table.time")),
    totals: row(t("venues.panel.total")),
    status: page.getByRole("main").getByRole("status"),
    notice: (key: string, values?: Record<string, string>) =>
      page.getByText(t(`explore.notices.${key}`, values), { exact: true }),
  };
}

/** Expects the four venues' results for the requested evening. */
async function expectAnswers(
  page: Page,
  locale: TestLocale,
  venues: Awaited<ReturnType<typeof fourVenues>>,
) {
  const { t, answers, totals, status } = comparison(page, locale);
  await expect(answers).toHaveCount(4);
  const problem = (key: string, values?: Record<string, number>) =>
    t(`venues.quote.problems.${key}`, values);
  await expect(answers.nth(0)).toHaveText(t("favorites.table.isFree"));
  await expect(answers.nth(1)).toContainText(t("favorites.table.isTaken"));
  await expect(answers.nth(1)).toContainText(problem("slot_taken"));
  await expect(answers.nth(2)).toContainText(problem("over_capacity", { capacity: 8 }));
  await expect(answers.nth(2).getByRole("link")).toHaveCount(0);
  await expect(answers.nth(3)).toHaveText(t("favorites.table.isFree"));

  await expect(totals.nth(0)).toHaveText(await cardPrice(venues.free, locale));
  await expect(totals.nth(1)).toHaveText(t("favorites.table.none"));
  await expect(totals.nth(3)).toHaveText(await cardPrice(venues.far, locale));

  // The nearest time has the same length and ends before the other booking begins.
  const nearest = await answers.nth(1).getByRole("link").getAttribute("href");
  const { pathname, searchParams } = new URL(String(nearest), page.url());
  expect(pathname).toBe(localePath(locale, `/venues/${venues.ids[1]}`));
  expect(searchParams.get("guests")).toBe(asked.guests);
  const instant = (time: string | null) => Date.parse(toInstant(day, String(time), cairo) ?? "");
  const [from, to] = [instant(searchParams.get("start")), instant(searchParams.get("end"))];
  expect(to - from).toBe(5 * 3_600_000);
  expect(to).toBeLessThanOrEqual(instant(asked.start));

  await expect(status).toContainText(
    t("explore.chips.when", {
      day: formatDay(day, locale),
      start: formatClock(asked.start, locale),
      end: formatClock(asked.end, locale),
    }),
  );
  await expect(status).toContainText(t("explore.chips.guests", { count: 20 }));
  await expect(status).toContainText(t("favorites.table.ask.free", { count: 2 }));
  for (const [index, id] of venues.ids.entries()) {
    const href = localePath(locale, `/venues/${id}?${askedQuery}`).replaceAll("%3A", ":");
    for (const link of [
      page.getByRole("columnheader").nth(index).getByRole("link"),
      page.getByRole("link", { name: new RegExp(`^${t("favorites.table.book")}`) }).nth(index),
    ]) {
      expect(decodeURIComponent(String(await link.getAttribute("href")))).toBe(href);
    }
  }
}

for (const { locale, screen, view } of sample(
  views,
  "one time is asked of all compared venues, and a step back restores the answers before",
)) {
  // Only in test:all: search-no-results.spec.ts asks for a time in the same fields.
  test(`one time is asked of all compared venues, and a step back restores the answers before (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const venues = await fourVenues();
    await signInAs(context, await createUser("guest", "Hala"));
    await page.goto(localePath(locale, venues.path));
    const { t, field, dayField, submit, answers, totals } = comparison(page, locale);
    await expect(page.getByRole("columnheader")).toHaveCount(4);
    await expect(answers).toHaveCount(0);

    await dayField.click();
    await expect(page.getByRole("grid")).toBeVisible();
    const focusedDay = page.locator("[role=gridcell] :focus");
    for (const expected of [addMonths(todayIn("Europe/Berlin"), 1), day]) {
      await page.keyboard.press("PageDown");
      await expect(focusedDay).toHaveAccessibleName(
        new RegExp(formatDay(expected, locale, "longDate")),
      );
    }
    await page.keyboard.press("Enter");
    await expect(dayField).toContainText(formatDay(day, locale));
    await field("start").selectOption(asked.start);
    await field("end").selectOption(asked.end);
    await field("guests").fill(asked.guests);
    await submit.click();
    await expectAnswers(page, locale, venues);
    const { searchParams } = new URL(page.url());
    expect(searchParams.getAll("ids")).toEqual(venues.ids);
    for (const [name, value] of Object.entries(asked)) {
      expect(searchParams.get(name)).toBe(value);
    }
    await expect(submit).toBeFocused();
    await expectAccessibleInBothThemes(page);

    await field("end").selectOption("22:00");
    await submit.click();
    await expect(totals.nth(0)).toHaveText(await cardPrice(venues.free, locale, "22:00"));
    await page.goBack();
    await expect(totals.nth(0)).toHaveText(await cardPrice(venues.free, locale));
    await expect(field("end")).toHaveValue(asked.end);

    // The venue's page has that time, and going back leads to the same results.
    await page.getByRole("columnheader").first().getByRole("link").click();
    await page.waitForURL((url) => url.pathname === localePath(locale, `/venues/${venues.ids[0]}`));
    await expect(
      page
        .getByRole("form", { name: t("venues.panel.title"), includeHidden: true })
        .locator("[name=start]"),
    ).toHaveValue(asked.start);
    await page.goBack();
    await expect(field("guests")).toHaveValue(asked.guests);
    await expectAnswers(page, locale, venues);
  });
}

// Only in test:all: the test above shows the same with scripts.
test("one time is asked of all compared venues without scripts, and survives a sign-in (English, phone)", {
  tag: "@all",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  const venues = await fourVenues();
  await page.goto(`${venues.path}&${askedQuery}`);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/signin");
  const next = new URL(String(searchParams.get("next")), page.url());
  expect(Object.fromEntries(next.searchParams)).toMatchObject(asked);

  await signInAs(context, await createUser("guest", "Hala"));
  await page.goto(venues.path);
  const { form, field, submit } = comparison(page, "en");
  await form.locator("input[type=date]").fill(day);
  await field("start").selectOption(asked.start);
  await field("end").selectOption(asked.end);
  await field("guests").fill(asked.guests);
  await submit.click();
  await expectAnswers(page, "en", venues);
  await expect(form.locator("input[type=date]")).toHaveValue(day);
  await expect(field("start")).toHaveValue(asked.start);
  await expectNoOverflow(page);
  await context.close();
});

// Only in test:all: search-no-results.spec.ts shows such a time, tests/unit/shared/resolve-requested-time.test.ts names it.
test("a time that makes no sense is explained in the comparison and stays as it was typed (Arabic, desktop)", {
  tag: "@all",
}, async ({ page, context }) => {
  await page.setViewportSize(desktop);
  const venues = await fourVenues();
  await signInAs(context, await createUser("guest", "Hala"));
  const { field, dayField, submit, answers, notice, form } = comparison(page, "ar");
  const open = async (query: Record<string, string>) => {
    await page.goto(`/ar${venues.path}&${new URLSearchParams(query)}`);
    await expect(page.getByRole("columnheader")).toHaveCount(4);
  };
  const past = addDays(todayIn(cairo), -3);
  await open({ ...asked, day: past });
  await expect(notice("pastDay")).toBeVisible();
  await expect(dayField).toContainText(formatDay(past, "ar"));
  await expect(answers).toHaveCount(0);

  await open({ ...asked, start: "22:00", end: "20:00" });
  await expect(notice("nextDay", { end: formatClock("20:00", "ar") })).toBeVisible();
  await expect(field("end")).toHaveValue("20:00");

  let night = addDays(todayIn(cairo), 2);
  while (!isSkipped(night, "00:00", cairo)) night = addDays(night, 1);
  await open({ ...asked, day: night, start: "00:00", end: "06:00" });
  await expect(notice("skippedTime")).toBeVisible();
  await expect(field("start")).toHaveValue("00:00");

  await open({ ...asked, day: "2027-02-30", start: "25:00" });
  await expect(notice("noDay")).toBeVisible();
  await expect(field("end")).toHaveValue(asked.end);

  await open(asked);
  await field("guests").fill("1000000000");
  await submit.click();
  await expect(notice("tooManyGuests")).toBeVisible();
  await expect(field("guests")).toHaveValue("1000000000");
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
  await expectNoOverflow(page);
});
