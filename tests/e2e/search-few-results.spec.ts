// Combinations: what leads on from a search that finds nothing or little, in English on a desktop and in Arabic on a phone.

import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { isolate } from "../../lib/shared/isolate";
import { expectAccessible } from "./support/accessibility";
import { visit } from "./support/hydrated";
import { localePath, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expectNoOverflow, views } from "./support/screens";
import { countVenues } from "./support/search";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

const misspelt = {
  en: { typed: "weddinghall riyadh", meant: "Wedding hall riyadh" },
  ar: { typed: "rhum hgvdhq", meant: "قاعة الرياض" },
} as const;
const noise = { en: "blorpy", ar: "بلورباي" } as const;
const kind = { en: "gallery", ar: "معرض" } as const;
const zamalek = { en: "gallery in Zamalek", ar: "معرض في الزمالك" } as const;
const studio = { en: "studio", ar: "استوديو" } as const;

for (const { locale, screen, view } of views) {
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

    test(`no other spelling is offered where the words find enough (${view})`, async ({ page }) => {
      await page.goto(explore({ q: studio[locale] }));
      await expect(page.getByRole("article").nth(3)).toBeVisible();
      const [beginning = ""] = t("explore.spelling.meant", {
        count: 1,
        text: "",
        link: () => "@",
      } as never).split("@");
      await expect(page.getByText(beginning.trim())).toHaveCount(0);
    });

    test(`a word that nothing has is offered for removal with the number of venues then (${view})`, async ({
      page,
    }) => {
      await page.goto(explore({ q: `${noise[locale]} ${kind[locale]}`, guests: "99999" }));
      await expect(page.getByRole("heading", { name: t("explore.empty.title") })).toBeVisible();
      await page.goto(explore({ q: `${noise[locale]} ${noise[locale]}ski` }));
      await expect(page.getByText(t("explore.empty.bodyNone"))).toBeVisible();
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
      const day = addDays(todayIn("Africa/Cairo"), 63);
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
      await expectAccessible(page);
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
