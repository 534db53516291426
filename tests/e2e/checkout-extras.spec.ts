// Combinations: English on a desktop and Arabic on a phone, because words, plurals and the position of the total differ.
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { servicesAtVenue, venueByTheDay } from "./support/fixtures/extras";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const extrasOf = (locale: "en" | "ar") => {
  const t = translator(locale);
  return {
    t,
    money: (minor: number) => formatMoney(minor, "EGP", locale),
    full: (minor: number) => formatMoney(minor, "EGP", locale, { full: true }),
  };
};

for (const { locale, screen, view } of sample(
  views,
  "what costs by the hour asks for hours within the opening hours, and shows its amount before it is added",
)) {
  const { t, money, full } = extrasOf(locale);

  // Only in test:all: tests/components/bookings/extras.test.tsx shows the hours.
  test(`what costs by the hour asks for hours within the opening hours, and shows its amount before it is added (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const name = "Hanging team";
    const { venueId, day, lastDay } = await venueByTheDay([
      { name, pricing: "per_hour", price: 50_000, stock: 2 },
    ]);
    const guest = await createUser("guest", "Nadia");
    await signInAs(context, guest);
    // 10:00 on the first day to 20:00 on the third: 58 hours, with 13, 14 and 11 open hours.
    const query = `day=${day}&start=10:00&end_day=${lastDay}&end=20:00&guests=20`;
    await page.goto(localePath(locale, `/booking/${venueId}?${query}`));
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const total = page.getByTestId("total");
    const announced = page.getByRole("status").filter({ hasText: t("bookings.price.total") });
    await next.click();
    const card = page.getByRole("listitem").filter({ hasText: name });
    const hours = card.getByRole("spinbutton", { name: t("checkout.extras.hours", { name }) });
    const add = card.getByRole("switch");

    await test.step("one day's opening hours are offered, and their amount", async () => {
      await expect(hours).toHaveValue("13");
      await expect(hours).toHaveAttribute(
        "aria-valuetext",
        t("checkout.extras.hoursValue", { count: 13 }),
      );
      await expect(card).toContainText(money(13 * 52_500));
      await expect(card).toContainText(t("checkout.extras.for.hours", { count: 13 }));
      await expect(total).toHaveText(full(315_000));
    });

    await test.step("other hours change the amount, and not the total", async () => {
      await card.getByRole("button", { name: t("checkout.extras.fewerHours", { name }) }).click();
      await expect(hours).toHaveValue("12");
      await expect(card).toContainText(money(12 * 52_500));
      await hours.fill(locale === "ar" ? "٣" : "3");
      await hours.press("Enter");
      await expect(hours).toHaveValue("3");
      await expect(card).toContainText(money(3 * 52_500));
      await expect(total).toHaveText(full(315_000));
    });

    await test.step("added, it costs what it said, and the change is announced", async () => {
      await add.check();
      await expect(total).toHaveText(full(315_000 + 3 * 52_500));
      await expect(announced).toHaveText(
        t("checkout.summary.more", { total: full(315_000 + 3 * 52_500), change: full(3 * 52_500) }),
      );
      await expect(
        page.getByText(
          t("bookings.price.forHours", { name, unit: money(52_500), hours: 3, items: 1 }),
        ),
      ).toBeVisible();
    });

    await test.step("no more than the opening hours of all days", async () => {
      await hours.fill("60");
      await hours.press("Tab");
      await expect(hours).toHaveValue("38");
      await expect(
        card.getByRole("button", { name: t("checkout.extras.moreHours", { name }) }),
      ).toBeDisabled();
      await expect(total).toHaveText(full(315_000 + 38 * 52_500));
      await expectAccessibleInBothThemes(page);
    });

    await test.step("held, and found again after a reload", async () => {
      await next.click();
      await expect(
        page.getByRole("heading", { name: t("checkout.headings.details") }),
      ).toBeVisible();
      const { data } = await guest.client.from("booking_addons").select("quantity, hours");
      expect(data).toContainEqual({ quantity: 1, hours: 38 });
      await page.goto(page.url().replace("step=details", "step=extras"));
      await expect(hours).toHaveValue("38");
      await add.uncheck();
      await expect(total).toHaveText(full(315_000));
      await expect(announced).toHaveText(
        t("checkout.summary.less", { total: full(315_000), change: full(38 * 52_500) }),
      );
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "extras are cards with what they are and cost; a long list is folded by category and searched",
)) {
  const { t, money, full } = extrasOf(locale);

  // Only in test:all: tests/components/bookings/extras.test.tsx shows the cards and the list.
  test(`extras are cards with what they are and cost; a long list is folded by category and searched (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { venueId, day } = await venueByTheDay([
      { name: "Valet parking", price: 350_000 },
      { name: "Extra chair", price: 6_000, stock: 80 },
      { name: "Lunch box", pricing: "per_person", price: 18_000 },
    ]);
    const { data: categories } = await serviceClient()
      .from("service_categories")
      .select("id, name, name_ar")
      .in("slug", ["catering", "photography"])
      .order("slug");
    const [catering, photography] = categories ?? [];
    const { data: services } = await serviceClient()
      .from("services")
      .select("images")
      .eq("status", "active")
      .limit(100);
    const images = services?.find((service) => service.images.length > 0)?.images;
    expect(images).toBeDefined();
    const business = `Nile Studio ${crypto.randomUUID().slice(0, 6)}`;
    await servicesAtVenue(venueId, business, [
      {
        name: "Wedding film",
        category_id: photography?.id,
        images,
        avg_rating: 4.5,
        review_count: 12,
        description: "Two cameras, a drone and a film of ten minutes. ".repeat(12),
      },
      ...Array.from({ length: 8 }, (_, index) => ({
        name: `Buffet ${index + 1}`,
        category_id: catering?.id,
      })),
    ]);
    await signInAs(context, await createUser("guest", "Amira"));
    const query = `day=${day}&start=10:00&end=18:00&guests=20`;
    await page.goto(localePath(locale, `/booking/${venueId}?${query}`));
    await page.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
    const total = page.getByTestId("total");
    const cardOf = (name: string) => page.getByRole("listitem").filter({ hasText: name });

    await test.step("yes or no where a number makes no sense, a number where it does", async () => {
      const valet = cardOf("Valet parking");
      await expect(valet).toContainText(money(367_500));
      await expect(valet.getByRole("spinbutton")).toHaveCount(0);
      await valet.getByRole("switch").check();
      await expect(total).toHaveText(full(105_000 + 367_500));
      await expect(valet.getByRole("spinbutton")).toHaveCount(0);
      await valet.getByRole("button", { name: t("checkout.extras.moreThanOne") }).click();
      await expect(valet.getByRole("spinbutton")).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(total).toHaveText(full(105_000 + 2 * 367_500));
      await valet.getByRole("switch").uncheck();
      await expect(valet).toContainText(money(367_500));
      const lunch = cardOf("Lunch box");
      await expect(lunch).toContainText(money(20 * 18_900));
      await expect(lunch).toContainText(t("checkout.extras.for.guests", { count: 20 }));
      await expect(lunch.getByRole("spinbutton")).toHaveCount(0);
      const chair = cardOf("Extra chair");
      const count = chair.getByRole("spinbutton");
      await count.fill("30");
      await count.press("Enter");
      await expect(chair).toContainText(money(30 * 6300));
      await expect(total).toHaveText(full(105_000));
      await chair.getByRole("switch").check();
      await expect(total).toHaveText(full(105_000 + 30 * 6300));
      await count.fill("500");
      await count.press("Tab");
      await expect(count).toHaveValue("80");
      await expect(total).toHaveText(full(105_000 + 80 * 6300));
    });

    await test.step("a service is found by a word, with picture, provider, rating and description", async () => {
      const film = cardOf("Wedding film");
      await expect(film).toBeHidden();
      const search = page.getByRole("searchbox", { name: t("checkout.extras.search") });
      await search.fill("FILM wedding");
      await expect(film).toBeVisible();
      await expect(cardOf("Buffet 1")).toHaveCount(0);
      await expect(film).toContainText(business);
      await expect(film).toContainText("4.5");
      await expect(film.locator("img")).toHaveJSProperty("complete", true);
      await expect(film.getByText("drone").first()).toBeVisible();
      await expect(film.getByText(t("checkout.extras.readMore"))).toBeVisible();
      await expect(film.getByRole("link", { name: t("checkout.extras.about") })).toHaveAttribute(
        "target",
        "_blank",
      );
      await film.getByRole("switch").check();
      await expect(total).toHaveText(full(105_000 + 80 * 6300 + 105_000));
      await expectAccessibleInBothThemes(page);
      await search.fill("camel");
      await expect(page.getByText(t("checkout.extras.notFound"))).toBeVisible();
      await page.getByRole("button", { name: t("checkout.extras.clearSearch") }).click();
      await expect(search).toHaveValue("");
    });

    await test.step("a folded category opens with what was added in it", async () => {
      const category = (row: { name: string; name_ar: string } | undefined) =>
        (locale === "ar" ? row?.name_ar : row?.name) ?? "";
      await expect(
        page.getByRole("group", { name: category(photography) }).getByRole("switch"),
      ).toBeChecked();
      const folded = page.getByRole("group", { name: category(catering), exact: true });
      await expect(cardOf("Buffet 8")).toBeHidden();
      await folded.getByText(t("checkout.extras.count", { count: 8 })).click();
      await expect(cardOf("Buffet 8")).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
  });
}
