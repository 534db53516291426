// The search page for words that the database has parsed.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { isolate } from "@/lib/shared/isolate";
import { expectAccessible } from "../../support/accessibility.ts";
import { openExplore, plainText } from "../../support/explore.tsx";
import { type Market, manyVenues } from "../../support/market.ts";
import { translator } from "../../support/messages.ts";
import { views } from "../../support/views.ts";

for (const { locale, screen, view } of views) {
  const t = translator(locale);

  test(`a number in the words is a filter that can be removed (${view})`, async () => {
    const [hall, crowd] = locale === "en" ? ["hall", "500 people"] : ["قاعة", "٥٠٠ شخص"];
    const market: Market = {
      venues: [
        ...manyVenues(2, { name: ["hall", "قاعة"], capacity: 600 }),
        ...manyVenues(3, { name: ["hall", "قاعة"], capacity: 80 }),
      ],
      words: [{ kind: "guests", values: [500], is_excluded: false, text: crowd }],
    };
    const { articles, follow } = await openExplore(
      locale,
      { q: `${hall} ${crowd}` },
      { market, screen },
    );
    await expect.element(page.getByText(t("explore.count", { count: 2 }))).toHaveRole("status");
    const name = t("explore.chips.guests", { count: 500 });
    const chip = page.getByRole("link", {
      name: t("explore.chips.remove", { name }),
      exact: true,
    });
    await expectAccessible();
    expect((await follow(chip)).get("q")).toBe(hall);
    await expect.element(chip).not.toBeInTheDocument();
    expect(articles.elements()).toHaveLength(5);
  });

  test(`a price in the words is a filter in its currency (${view})`, async () => {
    const [studio, price] =
      locale === "en" ? ["studio", "below 2000 egp"] : ["استوديو", "أقل من 2000 جنيه"];
    const market: Market = {
      venues: [
        ...manyVenues(2, { name: ["studio", "استوديو"], priceMinor: 150_000 }),
        ...manyVenues(2, { name: ["studio", "استوديو"], priceMinor: 300_000 }),
      ],
      words: [
        {
          kind: "price",
          values: [],
          is_excluded: false,
          text: price,
          max: 2000,
          currency: "EGP",
        },
      ],
    };
    const { articles } = await openExplore(locale, { q: `${studio} ${price}` }, { market, screen });
    const chips = page.getByRole("list", { name: t("explore.chips.label") });
    await expect
      .element(chips.getByRole("link").filter({ hasText: "2,000" }).first())
      .toMatchTextContent(/EGP|ج/);
    expect(articles.elements()).toHaveLength(2);
  });

  test(`a place without venues is named, with similar ones near it (${view})`, async () => {
    const [rooftop, sharm] = locale === "en" ? ["rooftop", "sharm"] : ["روف", "شرم"];
    const place = { en: "Sharm El-Sheikh", ar: "شرم الشيخ" };
    const market: Market = {
      venues: [
        ...manyVenues(2, { name: ["rooftop", "روف"], city: "hurghada" }),
        ...manyVenues(4, { name: ["rooftop", "روف"], city: "cairo" }),
      ],
      words: [
        {
          kind: "place",
          values: ["sharm"],
          is_excluded: false,
          text: sharm,
          name: place.en,
          name_ar: place.ar,
          latitude: 27.91,
          longitude: 34.33,
        },
      ],
    };
    const { articles, names, follow } = await openExplore(
      locale,
      { q: `${rooftop} ${sharm}` },
      { market, screen },
    );
    const title = t("explore.elsewhere.titlePlace", { place: isolate(place[locale]) });
    const similar = page.getByRole("region", { name: title });
    await expect.element(similar.getByRole("article").first()).toBeVisible();
    // The nearest venues come first.
    expect(names().slice(0, 2)).toEqual(
      [1, 2].map((number) => (locale === "en" ? `rooftop ${number}` : `روف ${number}`)),
    );
    await expectAccessible();
    const cities = similar.getByRole("list", { name: t("explore.elsewhere.cities") });
    const hurghada = { en: "Hurghada", ar: "الغردقة" }[locale];
    const nearest = cities.getByRole("link").first();
    expect(plainText(nearest.element())).toBe(
      t("explore.elsewhere.city", { count: 2, city: hurghada, km: 89 }),
    );
    expect((await follow(nearest)).get("city")).toBe("hurghada");
    expect(articles.elements()).toHaveLength(2);
  });

  test(`a kind that a city lacks is offered in cities near it, and dropping a word is counted (${view})`, async () => {
    const [beach, luxor] = locale === "en" ? ["beach", "luxor"] : ["شاطئ", "الأقصر"];
    const market: Market = {
      venues: [
        ...manyVenues(2, { name: ["sea", "بحر"], type: "beach", city: "hurghada" }),
        ...manyVenues(3, { name: ["garden", "حديقة"], city: "luxor" }),
      ],
      words: [
        { kind: "type", values: ["beach"], is_excluded: false, text: beach },
        { kind: "city", values: ["luxor"], is_excluded: false, text: luxor },
      ],
    };
    await openExplore(locale, { q: `${beach} ${luxor}` }, { market, screen });
    const place = isolate({ en: "Luxor", ar: "الأقصر" }[locale]);
    await expect
      .element(page.getByRole("region", { name: t("explore.elsewhere.titleCity", { place }) }))
      .toBeVisible();
    const name = isolate({ en: "Beach", ar: "شاطئ" }[locale]);
    await expect
      .element(page.getByRole("link", { name: t("explore.empty.without", { name, count: 3 }) }))
      .toBeVisible();
  });
}
