// Combinations: an admin edits the words of the search, in English on a desktop and in Arabic on a phone.
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

const invented = { en: "flimflam", ar: "طرطشات" } as const;
const town = {
  en: { name: "Blue Harbour", nameAr: "الميناء الأزرق", slug: "blue-harbour" },
  ar: { name: "Green Harbour", nameAr: "الميناء الأخضر", slug: "green-harbour" },
} as const;

for (const { locale, screen, view } of sample(
  views,
  "a word that an admin adds is understood by the next search, until it is deleted",
)) {
  const t = translator(locale);
  const word = invented[locale];
  const place = town[locale];
  const types = { en: "Rooftop", ar: "سطح" } as const;

  test.describe(view, () => {
    // Serial: each test removes what the one before added.
    test.describe.configure({ mode: "default" });
    test.beforeEach(async ({ page, context }) => {
      await page.setViewportSize(screen);
      await signInAs(context, demo.admin);
    });
    test.afterEach(async () => {
      await serviceClient().from("search_words").delete().eq("phrase", word);
      await serviceClient().from("search_places").delete().eq("slug", place.slug);
    });

    test(`a word that an admin adds is clauses by the next search, until it is deleted (${view})`, async ({
      page,
    }) => {
      const { data: type } = await serviceClient()
        .from("venue_types")
        .select("name, name_ar")
        .eq("slug", "rooftop")
        .single();
      const typeName = String(locale === "en" ? type?.name : type?.name_ar) || types[locale];
      const chip = t("explore.chips.remove", { name: typeName });
      await page.goto(localePath(locale, "/admin/search"));
      await page.getByRole("button", { name: t("searchWords.addWord") }).click();
      const dialog = page.getByRole("dialog", { name: t("searchWords.addWord") });
      await dialog.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(dialog.getByLabel(t("searchWords.phrase"))).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await dialog.getByLabel(t("searchWords.phrase")).fill(locale === "en" ? "wedding" : "فرح");
      await dialog.getByLabel(t("searchWords.kind")).selectOption("ignored");
      await dialog.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(dialog.getByText(t("searchWords.refused.other_meaning"))).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await dialog.getByLabel(t("searchWords.phrase")).fill(word);
      await dialog.getByLabel(t("searchWords.kind")).selectOption("type");
      await dialog.getByLabel(t("searchWords.value"), { exact: true }).selectOption("rooftop");
      await dialog.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(dialog).toHaveCount(0);

      await page.goto(localePath(locale, `/admin/search?try=${encodeURIComponent(word)}`));
      await expect(page.getByRole("definition").filter({ hasText: typeName })).toBeVisible();
      await expect
        .poll(async () => {
          await page.goto(localePath(locale, `/explore?q=${encodeURIComponent(word)}`));
          return page.getByRole("link", { name: chip, exact: true }).count();
        })
        .toBe(1);

      await page.goto(
        localePath(locale, `/admin/search?text=${encodeURIComponent(word)}&kind=type`),
      );
      await expect(page.getByText(word, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page
        .getByRole("button", { name: t("searchWords.deleteNamed", { name: isolate(word) }) })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("searchWords.delete"), exact: true })
        .click();
      await expect(page.getByText(t("searchWords.none.title"))).toBeVisible();
      await expect
        .poll(async () => {
          await page.goto(localePath(locale, `/explore?q=${encodeURIComponent(word)}`));
          return page.getByRole("link", { name: chip, exact: true }).count();
        })
        .toBe(0);
    });

    // Only in test:all: supabase/tests/search_areas.test.sql and search_words.test.sql show the search.
    test(`a place that an admin adds is named by a search, and edited (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const shown = locale === "en" ? place.name : place.nameAr;
      await page.goto(localePath(locale, "/admin/search?list=places"));
      await page.getByRole("button", { name: t("searchWords.addPlace") }).click();
      const dialog = page.getByRole("dialog", { name: t("searchWords.addPlace") });
      const field = (name: "name" | "nameAr" | "slug" | "latitude" | "longitude") =>
        dialog.getByLabel(t(`searchWords.place.${name}`), { exact: true });
      await field("name").fill("Cairo");
      await field("nameAr").fill(place.nameAr);
      await field("slug").fill(place.slug);
      await field("latitude").fill("27.2");
      await field("longitude").fill("33.9");
      await dialog.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(dialog.getByText(t("searchWords.refused.duplicate"))).toBeVisible();
      await field("name").fill(place.name);
      await dialog.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const title = t("explore.elsewhere.titlePlace", { place: isolate(shown) });
      await expect
        .poll(async () => {
          await page.goto(localePath(locale, `/explore?q=${encodeURIComponent(shown)}`));
          return page.getByRole("heading", { name: title }).count();
        })
        .toBe(1);

      await page.goto(
        localePath(locale, `/admin/search?list=places&text=${encodeURIComponent(place.name)}`),
      );
      await page
        .getByRole("button", { name: t("searchWords.editNamed", { name: isolate(place.name) }) })
        .click();
      const editing = page.getByRole("dialog", { name: t("searchWords.editPlace") });
      await editing.getByLabel(t("searchWords.place.latitude")).fill("95");
      await editing.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(editing.getByLabel(t("searchWords.place.latitude"))).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await editing.getByLabel(t("searchWords.place.latitude")).fill("27.5");
      await editing.getByRole("button", { name: t("searchWords.save"), exact: true }).click();
      await expect(page.getByText("27.5, 33.9")).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  });
}
