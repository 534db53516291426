// Help for a search with few results. tests/db and supabase/tests cover the meaning of words.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayIn } from "@/lib/shared/calendar-day";
import { formatDay } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { expectAccessible } from "../../support/accessibility.ts";
import { openExplore, plainText } from "../../support/explore.tsx";
import { type Market, manyVenues } from "../../support/market.ts";
import { translator } from "../../support/messages.ts";
import { views } from "../../support/views.ts";

const halls: Market = { venues: manyVenues(5, { name: ["hall", "قاعة"], city: "luxor" }) };
const luxor = { kind: "city", values: ["luxor"], is_excluded: false };
const day = addDays(todayIn("Africa/Cairo"), 63);
const nextDay = addDays(day, 1);

for (const { locale, screen, view } of views) {
  const t = translator(locale);
  const word = { en: "hall", ar: "قاعة" }[locale];
  const meantText = (part: 0 | 1, count = 1) =>
    (
      t("explore.spelling.meant", { count, text: "", link: (() => "@") as never }).split("@")[
        part
      ] ?? ""
    ).trim();

  test(`the spelling that was meant is a link with its number of venues (${view})`, async () => {
    const spelling = { typed: "rhum", meant: word };
    const { articles, follow } = await openExplore(
      locale,
      { q: "rhum" },
      { market: halls, spelling, screen },
    );
    const link = page.getByRole("link", { name: isolate(word), exact: true });
    await expect
      .element(page.getByRole("paragraph").filter({ has: link }))
      .toMatchTextContent(meantText(1, 5));
    await expectAccessible();
    expect((await follow(link)).get("q")).toBe(word);
    expect(articles.elements()).toHaveLength(5);
  });

  test(`no other spelling is offered where the words find enough (${view})`, async () => {
    const spelling = { typed: word, meant: word };
    const { articles } = await openExplore(
      locale,
      { q: word },
      { market: halls, spelling, screen },
    );
    expect(articles.elements()).toHaveLength(5);
    await expect.element(page.getByText(meantText(0))).not.toBeInTheDocument();
  });

  test(`a word that nothing has can be left out, with the number of venues then (${view})`, async () => {
    const noise = { en: "blorpy", ar: "بلورباي" }[locale];
    const place = { en: "luxor", ar: "الأقصر" }[locale];
    const market = { ...halls, words: [{ ...luxor, text: place }] };
    const { articles, follow } = await openExplore(
      locale,
      { q: `${noise} ${place}` },
      { market, screen },
    );
    await expect
      .element(page.getByRole("heading", { name: t("explore.empty.title"), exact: true }))
      .toBeVisible();
    const name = isolate(t("explore.chips.text", { text: noise }));
    const link = page.getByRole("link", {
      name: t("explore.empty.without", { name, count: 5 }),
      exact: true,
    });
    await expect.element(link).toBeVisible();
    await expectAccessible();
    expect((await follow(link)).get("q")).toBe(place);
    expect(articles.elements()).toHaveLength(5);
  });

  test(`words that nothing has, and nothing else, are not offered for removal (${view})`, async () => {
    await openExplore(locale, { q: "blorpy blorpyski" }, { market: halls, screen });
    await expect.element(page.getByText(t("explore.empty.bodyNone"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("explore.empty.all"), exact: true }))
      .toBeVisible();
  });

  test(`what the words leave out is a filter that can be removed (${view})`, async () => {
    const [villa, without] = locale === "en" ? ["villa", "without pool"] : ["فيلا", "بدون مسبح"];
    const amenity = { en: "Swimming pool", ar: "مسبح" }[locale];
    const market: Market = {
      venues: [
        ...manyVenues(2, { name: ["villa", "فيلا"], amenities: ["pool"] }),
        ...manyVenues(4, { name: ["villa", "فيلا"] }),
      ],
      words: [{ kind: "amenity", values: ["pool"], is_excluded: true, text: without }],
    };
    const { articles, follow } = await openExplore(
      locale,
      { q: `${villa} ${without}` },
      { market, screen },
    );
    expect(articles.elements()).toHaveLength(4);
    const chip = page.getByRole("link", {
      name: t("explore.chips.remove", { name: t("explore.chips.not", { name: amenity }) }),
      exact: true,
    });
    await expectAccessible();
    expect((await follow(chip)).get("q")).toBe(villa);
    await expect.element(chip).not.toBeInTheDocument();
    expect(articles.elements()).toHaveLength(6);
  });

  test(`a word for cheap orders by price, and its filter can be removed (${view})`, async () => {
    const [studio, cheap] = locale === "en" ? ["studio", "cheap"] : ["استوديو", "رخيص"];
    const market: Market = {
      venues: [
        ...manyVenues(1, { name: ["dear studio", "استوديو غالي"], priceMinor: 900_000 }),
        ...manyVenues(1, { name: ["fair studio", "استوديو معقول"], priceMinor: 100_000 }),
      ],
      words: [{ kind: "cheap", values: [], is_excluded: false, text: cheap }],
    };
    const { names, follow } = await openExplore(
      locale,
      { q: `${studio} ${cheap}` },
      { market, screen },
    );
    const byPrice = names();
    expect(byPrice).toHaveLength(2);
    const chip = page.getByRole("link", {
      name: t("explore.chips.remove", { name: t("explore.chips.cheap") }),
      exact: true,
    });
    await expectAccessible();
    expect((await follow(chip)).get("q")).toBe(studio);
    await expect.element(chip).not.toBeInTheDocument();
    expect(names()).toEqual(byPrice.toReversed());
  });

  test(`few results in an area are followed by the areas and cities nearby with their distance (${view})`, async () => {
    const [gallery, inZamalek] = locale === "en" ? ["gallery", "zamalek"] : ["معرض", "الزمالك"];
    const [maadi, alexandria] =
      locale === "en" ? ["Maadi", "Alexandria"] : ["المعادي", "الإسكندرية"];
    const name: [string, string] = ["gallery", "معرض"];
    const market: Market = {
      venues: [
        ...manyVenues(1, { name, city: "cairo", area: ["Zamalek", "الزمالك"], at: [30.06, 31.22] }),
        ...manyVenues(2, { name, city: "cairo", area: ["Maadi", "المعادي"], at: [29.96, 31.26] }),
        ...manyVenues(3, { name, city: "alexandria" }),
        ...manyVenues(4, { name, city: "hurghada" }),
      ],
      words: [
        { kind: "area", values: ["zamalek"], is_excluded: false, text: inZamalek },
        { kind: "area", values: ["maadi"], is_excluded: false, text: maadi.toLowerCase() },
      ],
      areas: {
        zamalek: {
          name: { en: "Zamalek", ar: "الزمالك" },
          at: { latitude: 30.06, longitude: 31.22 },
        },
      },
    };
    const { articles, follow } = await openExplore(
      locale,
      { q: `${gallery} ${inZamalek}` },
      { market, screen },
    );
    expect(articles.elements()).toHaveLength(1);
    const near = page.getByRole("region", { name: t("explore.elsewhere.few") });
    const links = near.getByRole("link").elements().map(plainText);
    // Luxor has none, and Hurghada is too far away to count as nearby.
    expect(links).toEqual([
      t("explore.elsewhere.more", { count: 2, city: maadi, km: 12 }),
      t("explore.elsewhere.more", { count: 3, city: alexandria, km: 178 }),
    ]);
    await expectAccessible();
    await follow(near.getByRole("link").first());
    expect(articles.elements()).toHaveLength(2);
  });

  test(`a time without results leads to other times that day and other days that week (${view})`, async () => {
    const cafes: Market = {
      venues: manyVenues(3, { name: ["cafe", "مقهى"], type: "cafe", hours: [5, 20] }),
    };
    const { articles, follow } = await openExplore(
      locale,
      { type: "cafe", city: "cairo", day, start: "05:00", end: "08:00" },
      { market: cafes, screen },
    );
    const times = page.getByRole("region", { name: t("explore.near.hours") });
    await expect.element(times.getByRole("link").first()).toBeVisible();
    await expectAccessible();
    const address = await follow(times.getByRole("link").first());
    expect(address.get("day")).toBe(day);
    expect(address.get("start")).not.toBe("05:00");
    expect(articles.elements()).toHaveLength(3);
  });

  test(`a time at which all are closed leads to other days that week (${view})`, async () => {
    const closed: Market = {
      venues: manyVenues(3, { name: ["cafe", "مقهى"], type: "cafe", closedOn: [day] }),
    };
    const { articles, follow } = await openExplore(
      locale,
      { type: "cafe", city: "cairo", day, start: "09:00", end: "11:00" },
      { market: closed, screen },
    );
    const days = page.getByRole("region", { name: t("explore.near.days") });
    const first = days.getByRole("link").first();
    await expect.element(first).toBeVisible();
    await expect
      .element(page.getByRole("region", { name: t("explore.near.hours") }))
      .not.toBeInTheDocument();
    await expectAccessible();
    const label = first.element().textContent;
    const address = await follow(first);
    expect(address.get("day")).toBe(nextDay);
    expect(address.get("start")).toBe("09:00");
    expect(articles.elements()).toHaveLength(3);
    const name = isolate(t("explore.near.day", { day: formatDay(nextDay, locale) }));
    expect(label).toBe(t("explore.near.link", { name, count: 3 }));
  });

  test(`a search that finds nothing can be saved, with its filters in the address (${view})`, async () => {
    await openExplore(locale, { city: "luxor", guests: "4000" }, { market: halls, screen });
    const save = page.getByRole("link", { name: t("explore.save.save") });
    const path = "/dashboard/searches/new?city=luxor&guests=4000";
    await expect.element(save).toHaveAttribute("href", locale === "ar" ? `/ar${path}` : path);
    await expect.element(page.getByText(t("explore.save.hint"))).toBeVisible();
  });
}
