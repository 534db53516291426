// Help for a search without results.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayIn } from "@/lib/shared/calendar-day";
import { isolate } from "@/lib/shared/isolate";
import { formatMoney } from "@/lib/shared/money";
import { isSkipped } from "@/lib/shared/zoned-time";
import { openExplore, plainText } from "../../support/explore.tsx";
import { languageNames, locales } from "../../support/locales.ts";
import { type Market, manyVenues } from "../../support/market.ts";
import { translator } from "../../support/messages.ts";

const cairo = "Africa/Cairo";

/** The next night in Cairo without a midnight. */
function nightWithoutMidnight(): string {
  let day = addDays(todayIn(cairo), 2);
  while (!isSkipped(day, "00:00", cairo)) day = addDays(day, 1);
  return day;
}

const market: Market = {
  venues: [
    ...manyVenues(3, { name: ["garden", "حديقة"], city: "luxor" }),
    ...manyVenues(2, { name: ["light", "ضوء"], type: "studio", city: "hurghada" }),
  ],
};

for (const locale of locales) {
  const t = translator(locale);
  const language = languageNames[locale];
  const guests = isolate(t("explore.chips.guests", { count: 99_999 }));

  test(`a search without results offers to drop the filter that excludes everything (${language})`, async () => {
    const { articles, follow } = await openExplore(
      locale,
      { city: "luxor", guests: "99999" },
      { market },
    );
    const heading = page.getByRole("heading", { name: t("explore.empty.title"), exact: true });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText(t("explore.empty.body"), { exact: true })).toBeVisible();
    const name = t("explore.empty.without", { name: guests, count: 3 });
    const address = await follow(page.getByRole("link", { name, exact: true }));
    expect(address.has("guests")).toBe(false);
    expect(articles.elements()).toHaveLength(3);
  });

  test(`a search without results names the fewest filters to drop when one is not enough (${language})`, async () => {
    const { articles, follow } = await openExplore(
      locale,
      { city: "luxor", type: "studio", guests: "99999" },
      { market },
    );
    await expect.element(page.getByText(t("explore.empty.bodySeveral"))).toBeVisible();
    const [, ending = ""] = t("explore.empty.without", { name: "@", count: 3 }).split("@");
    const link = page.getByRole("main").getByRole("link").filter({ hasText: ending });
    await expect.element(link).toMatchTextContent(guests);
    const address = await follow(link);
    expect(address.has("guests")).toBe(false);
    expect(address.get("city")).toBe("luxor");
    expect(articles.elements()).toHaveLength(3);
  });

  test(`a search without results finds the excluding filter among several of them (${language})`, async () => {
    const { articles, follow } = await openExplore(
      locale,
      { city: "luxor", type: "villa", guests: "10", max: "2", event: "wedding", rating: "3" },
      { market },
    );
    const price = formatMoney(200, "EGP", locale);
    const name = isolate(t("explore.chips.max", { price }));
    const link = page.getByRole("link", {
      name: t("explore.empty.without", { name, count: 3 }),
      exact: true,
    });
    expect((await follow(link)).has("max")).toBe(false);
    expect(articles.elements()).toHaveLength(3);
  });

  test(`words that find nothing are named, and no filter is offered instead (${language})`, async () => {
    await openExplore(locale, { q: "zzzzqqqq" }, { market });
    const title = t("explore.empty.titleText", { text: isolate("zzzzqqqq") });
    await expect.element(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect.element(page.getByText(t("explore.empty.bodyNone"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("explore.empty.all"), exact: true }))
      .toBeVisible();
  });

  test(`a search without results offers cities nearby, with as many venues as it says (${language})`, async () => {
    const day = addDays(todayIn(cairo), 61);
    const { articles, follow } = await openExplore(
      locale,
      { city: "luxor", type: "studio", day, start: "18:00", end: "20:00" },
      { market },
    );
    const place = isolate({ en: "Luxor", ar: "الأقصر" }[locale]);
    const link = page
      .getByRole("region", { name: t("explore.elsewhere.titleCity", { place }) })
      .getByRole("list", { name: t("explore.elsewhere.cities") })
      .getByRole("link");
    const city = { en: "Hurghada", ar: "الغردقة" }[locale];
    expect(link.elements().map(plainText)).toEqual([
      t("explore.elsewhere.city", { count: 2, city, km: 210 }),
    ]);
    const address = await follow(link);
    expect(address.get("city")).toBe("hurghada");
    expect(address.get("day")).toBe(day);
    expect(articles.elements()).toHaveLength(2);
  });

  test(`a search for a thousand million guests is told that there is no room for them (${language})`, async () => {
    await openExplore(locale, { city: "luxor", guests: "1000000000" }, { market });
    await expect.element(page.getByText(t("explore.notices.tooManyGuests"))).toBeVisible();
  });

  test(`a search at a time that the clocks skip is told so (${language})`, async () => {
    const day = nightWithoutMidnight();
    await openExplore(locale, { city: "cairo", day, start: "00:00", end: "06:00" }, { market });
    await expect.element(page.getByText(t("explore.notices.skippedTime"))).toBeVisible();
  });
}
