import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addDays, addMonths, todayIn } from "../../lib/shared/calendar-day";
import { formatClock, formatDay } from "../../lib/shared/format-time";
import { formatMoney } from "../../lib/shared/money";
import { isSkipped, toInstant } from "../../lib/shared/zoned-time";
import { asStranger, newPerson } from "./support/backend";
import { openVenue } from "./support/hosted";
import { hydrated } from "./support/hydrated";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { fitsScreen, setScreen, widths } from "./support/screens";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";

const cairo = "Africa/Cairo";
// As many steps as the calendar is turned, each to the same day or the last of a shorter month.
const day = addMonths(addMonths(todayIn("Europe/Berlin"), 1), 1);
const asked = { day, start: "18:00", end: "23:00", guests: "20" };
const askedQuery = new URLSearchParams(asked).toString();

/** Venues that nobody else asks: one free, one that is taken that evening, one too small, one by another clock. */
async function fourVenues() {
  const [host, other] = await Promise.all([newPerson("host", "Samir"), newPerson("guest", "Omar")]);
  const mark = host.id.slice(0, 8);
  const free = { name: `Free ${mark}`, zone: cairo, city: "cairo" };
  const taken = { name: `Taken ${mark}`, zone: cairo, city: "cairo" };
  const small = { name: `Small ${mark}`, zone: cairo, city: "cairo" };
  const far = { name: `Far ${mark}`, zone: "Asia/Dubai", city: "dubai" };
  const ids = await Promise.all([
    openVenue(host, free.name, 100_050),
    openVenue(host, taken.name, 70_000),
    openVenue(host, small.name, 50_000, { capacity: 8 }),
    openVenue(host, far.name, 90_000, { city: "Dubai", country: "AE" }),
  ]);
  const held = await other.client.rpc("hold_booking", {
    p_venue_id: ids[1],
    p_start: toInstant(day, "18:00", cairo),
    p_end: toInstant(day, "23:00", cairo),
    p_guests: 10,
    p_idempotency_key: crypto.randomUUID(),
  });
  if (held.error) throw held.error;
  return {
    ids,
    path: `/dashboard/favorites/compare?ids=${ids.join(",")}`,
    free,
    taken,
    small,
    far,
  };
}

/** The price on the card that /explore shows of a venue for the asked time. */
async function cardPrice(
  { name, zone, city }: { name: string; zone: string; city: string },
  locale: TestLocale,
  end = asked.end,
) {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_query: name,
    p_filters: {
      city,
      start: toInstant(day, asked.start, zone),
      end: toInstant(day, end, zone),
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

/** The form and the first rows of the table, as a person names them. */
function partsOf(page: Page, locale: TestLocale) {
  const say = words(locale);
  const form = page.getByRole("form", { name: say("favorites.table.ask.label"), exact: true });
  const field = (name: string) => form.getByLabel(say(`explore.filters.${name}`), { exact: true });
  const row = (label: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
      .getByRole("cell");
  return {
    say,
    form,
    field,
    dayField: form.getByRole("button", { name: say("explore.filters.day"), exact: true }),
    ask: form.getByRole("button", { name: say("favorites.table.ask.submit"), exact: true }),
    answers: row(say("favorites.table.time")),
    totals: row(say("venues.panel.total")),
    status: page.getByRole("main").getByRole("status"),
    notice: (key: string, values?: Record<string, string>) =>
      page.getByText(say(`explore.notices.${key}`, values), { exact: true }),
  };
}

/** What the four say to the asked evening. */
async function seesAnswers(
  page: Page,
  locale: TestLocale,
  venues: Awaited<ReturnType<typeof fourVenues>>,
) {
  const { say, answers, totals, status } = partsOf(page, locale);
  await expect(answers).toHaveCount(4);
  const isFree = say("favorites.table.isFree");
  const problem = (key: string, values?: Record<string, number>) =>
    say(`venues.quote.problems.${key}`, values);
  await expect(answers.nth(0)).toHaveText(isFree);
  await expect(answers.nth(1)).toContainText(say("favorites.table.isTaken"));
  await expect(answers.nth(1)).toContainText(problem("slot_taken"));
  await expect(answers.nth(2)).toContainText(problem("over_capacity", { capacity: 8 }));
  await expect(answers.nth(2).getByRole("link")).toHaveCount(0);
  await expect(answers.nth(3)).toHaveText(isFree);

  await expect(totals.nth(0)).toHaveText(await cardPrice(venues.free, locale));
  await expect(totals.nth(1)).toHaveText(say("favorites.table.none"));
  await expect(totals.nth(3)).toHaveText(await cardPrice(venues.far, locale));

  // The nearest time of that length is half an hour away from the other event or more.
  const nearest = await answers.nth(1).getByRole("link").getAttribute("href");
  const next = new URL(String(nearest), page.url());
  expect(next.pathname).toBe(at(locale, `/venues/${venues.ids[1]}`));
  expect(next.searchParams.get("guests")).toBe(asked.guests);
  const { start, end } = Object.fromEntries(next.searchParams);
  const [from, to] = [start, end].map((clock) => toInstant(day, String(clock), cairo));
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(5 * 3_600_000);
  expect(Date.parse(String(to))).toBeLessThanOrEqual(
    Date.parse(String(toInstant(day, asked.start, cairo))),
  );

  await expect(status).toContainText(
    say("explore.chips.when", {
      day: formatDay(day, locale),
      start: formatClock(asked.start, locale),
      end: formatClock(asked.end, locale),
    }),
  );
  await expect(status).toContainText(say("explore.chips.guests", { count: 20 }));
  await expect(status).toContainText(say("favorites.table.ask.free", { count: 2 }));
  for (const [index, id] of venues.ids.entries()) {
    const href = at(locale, `/venues/${id}?${askedQuery}`).replaceAll("%3A", ":");
    for (const link of [
      page.getByRole("columnheader").nth(index).getByRole("link"),
      page.getByRole("link", { name: new RegExp(`^${say("favorites.table.book")}`) }).nth(index),
    ]) {
      expect(decodeURIComponent(String(await link.getAttribute("href")))).toBe(href);
    }
  }
}

for (const locale of locales) {
  for (const width of widths) {
    const about = `(${locale}, ${width})`;

    test(`one time is asked of all venues, and a step back takes it back ${about}`, async ({
      page,
      baseURL,
    }) => {
      await setScreen(page, width);
      const venues = await fourVenues();
      const guest = await newPerson("guest", "Hala");
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, venues.path));
      const { say, field, dayField, ask, answers, totals } = partsOf(page, locale);
      await expect(page.getByRole("columnheader")).toHaveCount(4);
      await expect(answers).toHaveCount(0);

      await hydrated(ask);
      await dayField.click();
      await expect(page.getByRole("grid")).toBeVisible();
      for (const key of ["PageDown", "PageDown", "Enter"]) await page.keyboard.press(key);
      await expect(dayField).toContainText(formatDay(day, locale));
      await field("start").selectOption(asked.start);
      await field("end").selectOption(asked.end);
      await field("guests").fill(asked.guests);
      await ask.click();
      await seesAnswers(page, locale, venues);
      const address = new URL(page.url());
      expect(address.searchParams.getAll("ids")).toEqual(venues.ids);
      for (const [name, value] of Object.entries(asked)) {
        expect(address.searchParams.get(name)).toBe(value);
      }
      await expect(ask).toBeFocused();
      await fitsScreen(page, width);
      for (const dark of [false, true]) {
        await page.evaluate((on) => document.documentElement.classList.toggle("dark", on), dark);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
      }

      await field("end").selectOption("22:00");
      await ask.click();
      const shorter = await cardPrice(venues.free, locale, "22:00");
      await expect(totals.nth(0)).toHaveText(shorter);
      await page.goBack();
      await expect(totals.nth(0)).toHaveText(await cardPrice(venues.free, locale));
      await expect(field("end")).toHaveValue(asked.end);

      // The venue goes on with that time, and the way back leads to the same answers.
      await page.getByRole("columnheader").first().getByRole("link").click();
      await page.waitForURL((url) => url.pathname === at(locale, `/venues/${venues.ids[0]}`));
      await expect(
        page
          .getByRole("form", { name: say("venues.panel.title"), includeHidden: true })
          .locator("[name=start]"),
      ).toHaveValue(asked.start);
      await page.goBack();
      await expect(field("guests")).toHaveValue(asked.guests);
      await seesAnswers(page, locale, venues);
    });

    test(`one time is asked without scripts ${about}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: String(baseURL),
      });
      const page = await context.newPage();
      await setScreen(page, width);
      const venues = await fourVenues();
      const guest = await newPerson("guest", "Hala");
      // Who has to sign in first comes back to the time that was asked.
      await page.goto(at(locale, `${venues.path}&${askedQuery}`));
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname).toBe(at(locale, "/signin"));
      const next = new URL(String(searchParams.get("next")), page.url());
      expect(Object.fromEntries(next.searchParams)).toMatchObject(asked);

      await carrySession(context, guest.email, String(baseURL));
      await page.goto(at(locale, venues.path));
      const { form, field, ask } = partsOf(page, locale);
      await form.locator("input[type=date]").fill(day);
      await field("start").selectOption(asked.start);
      await field("end").selectOption(asked.end);
      await field("guests").fill(asked.guests);
      await ask.click();
      await seesAnswers(page, locale, venues);
      await expect(form.locator("input[type=date]")).toHaveValue(day);
      await expect(field("start")).toHaveValue(asked.start);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await context.close();
    });

    test(`what makes no sense is said, and stays as it was typed ${about}`, async ({
      page,
      baseURL,
    }) => {
      await setScreen(page, width);
      const venues = await fourVenues();
      const guest = await newPerson("guest", "Hala");
      await carrySession(page.context(), guest.email, String(baseURL));
      const { field, dayField, ask, answers, notice, form } = partsOf(page, locale);
      const open = async (query: Record<string, string>) => {
        await page.goto(`${at(locale, venues.path)}&${new URLSearchParams(query)}`);
        await expect(page.getByRole("columnheader")).toHaveCount(4);
      };
      const over = addDays(todayIn(cairo), -3);
      await open({ ...asked, day: over });
      await expect(notice("pastDay")).toBeVisible();
      await expect(dayField).toContainText(formatDay(over, locale));
      await expect(answers).toHaveCount(0);

      await open({ ...asked, start: "22:00", end: "20:00" });
      await expect(notice("nextDay", { end: formatClock("20:00", locale) })).toBeVisible();
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
      await hydrated(ask);
      await field("guests").fill("1000000000");
      await ask.click();
      await expect(notice("tooManyGuests")).toBeVisible();
      await expect(field("guests")).toHaveValue("1000000000");
      await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
      await fitsScreen(page, width);
    });
  }
}
