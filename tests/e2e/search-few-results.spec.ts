// Combinations: what leads on from a search that finds nothing or little, in English on a desktop and in Arabic on a phone.

import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { visit } from "./support/hydrated";
import { localePath, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expectNoOverflow, views } from "./support/screens";
import { countVenues, searchVenues } from "./support/search";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

const misspelt = {
  en: { typed: "weddinghall riyadh", meant: "Wedding hall riyadh" },
  ar: { typed: "rhum hgvdhq", meant: "قاعة الرياض" },
} as const;
const noise = { en: "blorpy", ar: "بلورباي" } as const;
const luxor = { en: "Luxor", ar: "الأقصر" } as const;
const excluded = {
  en: { typed: "villa without pool", without: "villa", amenity: "Swimming pool" },
  ar: { typed: "فيلا بدون مسبح", without: "فيلا", amenity: "مسبح" },
} as const;
const cheap = {
  en: { typed: "cheap studio", without: "studio" },
  ar: { typed: "استوديو رخيص", without: "استوديو" },
} as const;
const zamalek = { en: "gallery in Zamalek", ar: "معرض في الزمالك" } as const;
const studio = { en: "studio", ar: "استوديو" } as const;

for (const { locale, screen, view } of sample(
  views,
  "the spelling that was meant is a link with its number of venues",
)) {
  const t = translator(locale);
  const explore = (query: Record<string, string>) =>
    localePath(locale, `/explore?${new URLSearchParams(query)}`);
  const plain = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069]/g, "");

  test.describe(view, () => {
    test.beforeEach(({ page }) => page.setViewportSize(screen));

    test(`the spelling that was meant is a link with its number of venues (${view})`, async ({
      page,
    }) => {
      const { typed, meant } = misspelt[locale];
      await page.goto(explore({ q: typed }));
      const link = page.getByRole("link", { name: isolate(meant), exact: true });
      const count = await countVenues({}, meant);
      expect(count).toBeGreaterThan(0);
      const [, ending = ""] = t("explore.spelling.meant", {
        count,
        text: "",
        link: () => "@",
      } as never).split("@");
      await expect(page.getByRole("paragraph").filter({ has: link })).toContainText(ending.trim());
      await expectNoOverflow(page);
      await expectAccessible(page);
      await link.click();
      await page.waitForURL((url) => url.searchParams.get("q") === meant);
      await expect(page.getByRole("article")).toHaveCount(count);
    });

    // Only in test:all: supabase/tests/search_help.test.sql shows when one is offered.
    test(`no other spelling is offered where the words find enough (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      await page.goto(explore({ q: studio[locale] }));
      await expect(page.getByRole("article").nth(3)).toBeVisible();
      const [beginning = ""] = t("explore.spelling.meant", {
        count: 1,
        text: "",
        link: () => "@",
      } as never).split("@");
      await expect(page.getByText(beginning.trim())).toHaveCount(0);
    });

    test(`a word that nothing has can be left out, with the number of venues then (${view})`, async ({
      page,
    }) => {
      const word = noise[locale];
      const count = await countVenues({}, luxor[locale]);
      expect(count).toBeGreaterThan(0);
      const name = isolate(t("explore.chips.text", { text: word }));
      const link = page.getByRole("link", {
        name: t("explore.empty.without", { name, count }),
        exact: true,
      });
      // A server that is busy with other visitors leaves the numbers out.
      await expect(async () => {
        await page.goto(explore({ q: `${word} ${luxor[locale]}` }));
        const title = t("explore.empty.title");
        await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
        expect(await link.count()).toBe(1);
      }).toPass();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await link.click();
      await page.waitForURL((url) => url.searchParams.get("q") === luxor[locale]);
      await expect(page.getByRole("article")).toHaveCount(count);
    });

    // Only in test:all: supabase/tests/search_help.test.sql shows when one is offered.
    test(`words that nothing has, and nothing else, are not offered for removal (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      await page.goto(explore({ q: `${noise[locale]} ${noise[locale]}ski` }));
      await expect(page.getByText(t("explore.empty.bodyNone"))).toBeVisible();
    });

    test(`what the words leave out is a filter that can be removed (${view})`, async ({ page }) => {
      const { typed, without, amenity } = excluded[locale];
      await page.goto(explore({ q: typed }));
      const count = await countVenues({}, typed);
      await expect(page.getByRole("article")).toHaveCount(count);
      const chip = page.getByRole("link", {
        name: t("explore.chips.remove", { name: t("explore.chips.not", { name: amenity }) }),
        exact: true,
      });
      await expect(chip).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await chip.click();
      await page.waitForURL((url) => url.searchParams.get("q") === without);
      await expect(chip).toHaveCount(0);
      const more = await countVenues({}, without);
      expect(more).toBeGreaterThan(count);
      await expect(page.getByRole("article")).toHaveCount(more);
    });

    // Only in test:all: supabase/tests/search_words.test.sql shows what is read.
    test(`a word for cheap orders by price, and its filter can be removed (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const { typed, without } = cheap[locale];
      await page.goto(explore({ q: typed }));
      const chip = page.getByRole("link", {
        name: t("explore.chips.remove", { name: t("explore.chips.cheap") }),
        exact: true,
      });
      await expect(chip).toBeVisible();
      const headings = page.getByRole("article").getByRole("heading");
      const names = async () => (await headings.allTextContents()).map(plain);
      const shown = locale === "en" ? "name" : "name_ar";
      const found = async (query: string) => {
        const { items } = await searchVenues({}, query);
        return items.map((item) => item[shown]);
      };
      expect(await names()).toEqual(await found(typed));
      await expectNoOverflow(page);
      await expectAccessible(page);
      await chip.click();
      await page.waitForURL((url) => url.searchParams.get("q") === without);
      await expect(chip).toHaveCount(0);
      expect(await names()).toEqual(await found(without));
      expect(await found(without)).not.toEqual(await found(typed));
    });

    test(`few results in an area are followed by the areas and cities nearby with their distance (${view})`, async ({
      page,
    }) => {
      await page.goto(explore({ q: zamalek[locale] }));
      await expect(page.getByRole("article")).toHaveCount(await countVenues({}, zamalek[locale]));
      const near = page.getByRole("region", { name: t("explore.elsewhere.few") });
      const links = near.getByRole("link");
      await expect(links.first()).toContainText(
        locale === "en" ? /\d more in .+, \d+ km/ : / في .+، \d+ كم/,
      );
      await expectNoOverflow(page);
      await expectAccessible(page);
      const label = plain(await links.first().textContent());
      await links.first().click();
      await page.waitForURL((url) => url.searchParams.get("q") !== zamalek[locale]);
      const count = await page.getByRole("article").count();
      const place = locale === "en" ? / in (.+), (\d+) km/ : / في (.+)، (\d+) كم/;
      const [, city = "", km = ""] = place.exec(label) ?? [];
      expect(label).toBe(t("explore.elsewhere.more", { count, city, km: Number(km) }));
    });

    test(`a time without results leads to other times that day and other days that week (${view})`, async ({
      page,
    }) => {
      const weeksAhead = addDays(todayIn("Africa/Cairo"), 63);
      const isFriday = new Date(`${weeksAhead}T00:00Z`).getUTCDay() === 5;
      // On Fridays the cafés of Alexandria open too late for another time near this one.
      const day = isFriday ? addDays(weeksAhead, 1) : weeksAhead;
      const time = { day, start: "05:00", end: "08:00" };
      await page.goto(explore({ city: "alexandria", type: "cafe", ...time }));
      const times = page.getByRole("region", { name: t("explore.near.hours") });
      const first = times.getByRole("link").first();
      await expect(first).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await first.click();
      await page.waitForURL((url) => url.searchParams.get("start") !== "05:00");
      expect(new URL(page.url()).searchParams.get("day")).toBe(day);
      await expect(page.getByRole("article").first()).toBeVisible();
    });

    // Only in test:all: tests/unit/venues/alternative-searches.test.ts shows the other times.
    test(`a time at which all are closed leads to other days that week (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      // The cafés of Alexandria open at 14:00 on Fridays.
      const weeksAhead = addDays(todayIn("Africa/Cairo"), 63);
      const friday = addDays(weeksAhead, 5 - new Date(`${weeksAhead}T00:00Z`).getUTCDay());
      await page.goto(
        explore({ city: "alexandria", type: "cafe", day: friday, start: "09:00", end: "11:00" }),
      );
      const days = page.getByRole("region", { name: t("explore.near.days") });
      const first = days.getByRole("link").first();
      await expect(first).toBeVisible();
      await expect(page.getByRole("region", { name: t("explore.near.hours") })).toHaveCount(0);
      await expectNoOverflow(page);
      await expectAccessible(page);
      const label = plain(await first.textContent());
      await first.click();
      const saturday = addDays(friday, 1);
      await page.waitForURL((url) => url.searchParams.get("day") === saturday);
      expect(new URL(page.url()).searchParams.get("start")).toBe("09:00");
      await expect(page.getByRole("article").first()).toBeVisible();
      const count = await page.getByRole("article").count();
      expect(label).toBe(t("explore.near.link", { name: formatDay(saturday, locale), count }));
    });

    test(`a visitor saves a search that finds nothing: signing in keeps it (${view})`, async ({
      page,
    }) => {
      const user = await createUser("guest", "Hala");
      await page.goto(explore({ city: "luxor", guests: "4000" }));
      await page.getByRole("link", { name: t("explore.save.save") }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/signin"));
      await signInForm(page, locale).submit(user);
      await expect(page.getByRole("heading", { name: t("savedSearches.new") })).toBeVisible();
      await expectNoOverflow(page);
      const name = page.getByLabel(t("savedSearches.name"), { exact: true });
      await expect(name).not.toHaveValue("");
      await name.fill("");
      await page.getByRole("button", { name: t("savedSearches.save") }).click();
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await name.fill("Summer party");
      await page.getByRole("button", { name: t("savedSearches.save") }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/dashboard/searches"));
      const link = page.getByRole("link", { name: "Summer party" });
      await expect(link).toHaveAttribute(
        "href",
        localePath(locale, "/explore?city=luxor&guests=4000"),
      );
      await expect(page.getByText(t("savedSearches.count", { count: 0 }))).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);

      // The same search is kept once.
      await visit(page, localePath(locale, "/dashboard/searches/new?guests=4000&city=luxor"));
      await page.getByRole("button", { name: t("savedSearches.save") }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/dashboard/searches"));
      await expect(link).toHaveCount(1);
      await page
        .getByRole("button", {
          name: t("savedSearches.removeNamed", { name: isolate("Summer party") }),
        })
        .click();
      await expect(page.getByText(t("savedSearches.empty.title"))).toBeVisible();
    });
  });
}
