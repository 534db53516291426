// Screen reader output from a search to a venue, in both languages.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { anonymousClient, serviceClient } from "./support/backend";
import { slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expectAnnounced, expectLanguageMarked, readAloud } from "./support/screen-reader";
import { countVenues, quietCity, searchVenues } from "./support/search";
import { expectInOrder, expectReadWell } from "./support/spoken-phrases";
import { expect, test } from "./support/test";

// The site's policy blocks unknown scripts, such as a screen reader's in the page.
test.use({ bypassCSP: true });

/** A venue of the quiet city with six bookable hours and their price. Books nothing. */
async function bookableVenue() {
  const { items } = await searchVenues({ city: quietCity.slug });
  const timeZone = "Africa/Cairo";
  for (const { id, name, name_ar, capacity } of items) {
    const slot = {
      venueId: id,
      timeZone,
      day: addDays(todayIn(timeZone), 60),
      start: "13:00",
      end: "19:00",
      guests: Math.min(20, capacity),
    };
    const { data: quote } = await anonymousClient().rpc("quote_booking", slotRequest(slot));
    if (quote?.problems.length !== 0) continue;
    return { slot, name, nameAr: name_ar, capacity, ...quote };
  }
  throw new Error(`no venue in ${quietCity.en} can be booked`);
}

/** Texts of a venue's guests and host in their own language, and their names. */
async function ownWords(venueId: string) {
  const { data, error } = await serviceClient()
    .from("venues")
    .select("reviews(text, reply, author_name), users!venues_host_id_fkey(first_name, bio)")
    .eq("id", venueId)
    .single();
  if (error) throw error;
  const [host] = [data.users].flat() as { first_name: string; bio: string }[];
  const { reviews } = data;
  return {
    texts: [host?.bio, ...reviews.flatMap(({ text, reply }) => [text, reply])].filter(Boolean),
    names: [host?.first_name, ...reviews.map(({ author_name }) => author_name)].filter(Boolean),
  };
}

for (const locale of sample(
  locales,
  "the page of a search is read in order: number of venues, filters in use, each venue with its price",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/venues/search/search-screen-reader.test.tsx shows the order.
  test(`the page of a search is read in order: number of venues, filters in use, each venue with its price (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    const { items, total } = await searchVenues({ city: quietCity.slug });
    await page.goto(localePath(locale, `/explore?city=${quietCity.slug}`));
    const phrases = await readAloud(page.locator("body"));
    expectReadWell(phrases, locale);
    const venues = items.slice(0, 3).flatMap((venue) => {
      const { name, name_ar, from_total_minor, currency } = venue as typeof venue & {
        from_total_minor: number;
        currency: string;
      };
      return [
        "article",
        /^image, .+/,
        new RegExp(`^heading, ${RegExp.escape(locale === "ar" ? name_ar : name)}, level 2`),
        formatMoney(from_total_minor, currency, locale),
        /^button, .+, not pressed/,
      ];
    });
    expectInOrder(phrases, [
      /^link, /,
      "banner",
      /^navigation, /,
      "main",
      /^heading, .+, level 1/,
      "status",
      t("explore.count", { count: total }),
      quietCity[locale],
      t("explore.chips.clear"),
      ...venues,
      "contentinfo",
    ]);
    expect(phrases.filter((phrase) => phrase === "main")).toHaveLength(1);
    expect(phrases.filter((phrase) => /^heading, .+, level 1$/.test(phrase))).toHaveLength(1);
  });
}

for (const locale of sample(
  locales,
  "a filter that changes the results is announced with their number",
)) {
  const t = translator(locale);

  // Only in test:all: search-results.spec.ts shows the results.
  test(`a filter that changes the results is announced with their number (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    const [all, instant] = await Promise.all([
      countVenues({ city: quietCity.slug }),
      countVenues({ city: quietCity.slug, instant: true }),
    ]);
    expect(instant).toBeLessThan(all);
    await page.goto(localePath(locale, `/explore?city=${quietCity.slug}`));
    await expectAnnounced(page, t("explore.count", { count: instant }), async () => {
      await page.getByRole("switch", { name: t("explore.filters.instant") }).click();
    });
  });
}

for (const locale of sample(
  locales,
  "the page of a venue is read with its facts, and the price of a chosen time or why it cannot be booked is announced",
)) {
  const t = translator(locale);

  test(`the page of a venue is read with its facts, and the price of a chosen time or why it cannot be booked is announced (${languageNames[locale]})`, async ({
    page,
  }) => {
    const venue = await bookableVenue();
    await page.goto(localePath(locale, `/venues/${venue.slot.venueId}`));
    const name = locale === "ar" ? venue.nameAr : venue.name;
    const main = page.getByRole("main");
    const phrases = await readAloud(main);
    const { texts, names } = await ownWords(venue.slot.venueId);
    expectReadWell(phrases, locale, [...texts, ...names]);
    await expectLanguageMarked(main, texts);
    const section = (key: string) =>
      new RegExp(`^heading, ${RegExp.escape(t(`venues.page.${key}`))}, level 2`);
    expectInOrder(phrases, [
      new RegExp(`^region, .*${RegExp.escape(name)}`),
      `heading, ${name}, level 1`,
      t("venues.facts.capacity", { count: venue.capacity }),
      section("rules"),
      t("venues.panel.title"),
      t("venues.panel.day"),
      t("venues.panel.guests"),
      `button, ${t("venues.panel.book")}`,
    ]);

    const total = formatMoney(venue.total_minor, venue.currency, locale);
    await page.goto(localePath(locale, `/venues/${venue.slot.venueId}?${slotQuery(venue.slot)}`));
    const panel = page.getByRole("form", { name: t("venues.panel.title") });
    // With a full card payment today, the same amount is announced again as today's.
    await expect(panel.getByText(total, { exact: true }).first()).toBeVisible();
    const guests = page.getByLabel(t("venues.panel.guests"));
    const { capacity } = venue;
    await expectAnnounced(page, t("venues.quote.problems.over_capacity", { capacity }), () =>
      guests.fill(String(capacity + 1)),
    );
    await expectAnnounced(page, total, () => guests.fill(String(venue.slot.guests)));
  });
}
