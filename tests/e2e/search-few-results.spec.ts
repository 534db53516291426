// Combinations: what leads on from a search that finds nothing or little, in English on a desktop and in Arabic on a phone.

import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { localePath, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expectNoOverflow, views } from "./support/screens";
import { countVenues } from "./support/search";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

const zamalek = { en: "gallery in Zamalek", ar: "معرض في الزمالك" } as const;

for (const { locale, screen, view } of sample(
  views,
  "a visitor saves a search that finds nothing: signing in keeps it",
)) {
  const t = translator(locale);
  const explore = (query: Record<string, string>) =>
    localePath(locale, `/explore?${new URLSearchParams(query)}`);
  const plain = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069]/g, "");

  test.describe(view, () => {
    test.beforeEach(({ page }) => page.setViewportSize(screen));

    // Only in test:all: tests/components/venues/search/few-results.test.tsx shows the areas and cities.
    test(`few results in an area are followed by the areas and cities nearby with their distance (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
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

    // Only in test:all: tests/components/venues/search/few-results.test.tsx shows the times.
    test(`a time without results leads to other times that day and other days that week (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
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

      // The same search is saved once.
      await page.goto(localePath(locale, "/dashboard/searches/new?guests=4000&city=luxor"));
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
