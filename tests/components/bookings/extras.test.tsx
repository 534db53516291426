import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { OnePageCheckout } from "@/components/bookings/one-page-checkout";
import { addDays } from "@/lib/shared/calendar-day";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expectText, expectTextIn } from "../support/expect-text.ts";
import { testInOneView } from "../support/views.ts";
import {
  amountIn,
  continueButton,
  day,
  dayTotal,
  extra,
  renderCheckout,
  selectionOfDay,
} from "./checkout.tsx";

const cardOf = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const total = () => page.getByTestId("total");

testInOneView(
  "what costs by the hour asks for hours within the opening hours, and shows its amount before it is added",
  async (view) => {
    const { locale, t } = view;
    const { money, full } = amountIn(view);
    const name = "Hanging team";
    // 10:00 on the first day to 20:00 on the third: 58 hours, with 13, 14 and 11 open hours.
    await renderCheckout(view, GuidedCheckout, {
      extras: [extra(name, { pricing: "per_hour", priceMinor: 50_000, stock: 2 })],
      selection: { ...selectionOfDay, endDay: addDays(day, 2), end: "20:00" },
      openHours: () => ({ all: 38, firstDay: 13 }),
    });
    const announced = page.getByRole("status").filter({ hasText: t("bookings.price.total") });
    await continueButton(view).click();
    const card = cardOf(name);
    const hours = card.getByRole("spinbutton", { name: t("checkout.extras.hours", { name }) });
    const add = card.getByRole("switch");

    // Offers one day's opening hours, with their amount.
    await expect.element(hours).toHaveValue("13");
    await expect
      .element(hours)
      .toHaveAttribute("aria-valuetext", t("checkout.extras.hoursValue", { count: 13 }));
    await expectTextIn(card, money(13 * 52_500));
    await expectTextIn(card, t("checkout.extras.for.hours", { count: 13 }));
    await expectText(total(), full(315_000));

    // Other hours change the amount, but not the total.
    await card.getByRole("button", { name: t("checkout.extras.fewerHours", { name }) }).click();
    await expect.element(hours).toHaveValue("12");
    await expectTextIn(card, money(12 * 52_500));
    await hours.fill(locale === "ar" ? "٣" : "3");
    await userEvent.keyboard("{Enter}");
    await expect.element(hours).toHaveValue("3");
    await expectTextIn(card, money(3 * 52_500));
    await expectText(total(), full(315_000));

    // Once added, it costs the shown amount, and the change is announced.
    await add.click();
    await expectText(total(), full(315_000 + 3 * 52_500));
    await expectText(
      announced,
      t("checkout.summary.more", { total: full(315_000 + 3 * 52_500), change: full(3 * 52_500) }),
    );
    const line = t("bookings.price.forHours", { name, unit: money(52_500), hours: 3, items: 1 });
    await expectTextIn(page.getBySelector("#summary"), line);

    // At most the opening hours of all days.
    await hours.fill("60");
    await userEvent.tab();
    await expect.element(hours).toHaveValue("38");
    await expect
      .element(card.getByRole("button", { name: t("checkout.extras.moreHours", { name }) }))
      .toBeDisabled();
    await expectText(total(), full(315_000 + 38 * 52_500));
    await expectAccessibleInBothThemes();

    // The next step and back, then without it.
    await continueButton(view).click();
    await expect
      .element(page.getByRole("heading", { name: t("checkout.headings.details") }))
      .toBeVisible();
    await page.getByRole("button", { name: t("checkout.back"), exact: true }).click();
    await expect.element(hours).toHaveValue("38");
    await add.click();
    await expectText(total(), full(315_000));
    await expectText(
      announced,
      t("checkout.summary.less", { total: full(315_000), change: full(38 * 52_500) }),
    );
  },
);

testInOneView("a shorter booking shortens the hours that were chosen", async (view) => {
  const { t } = view;
  const { full } = amountIn(view);
  const name = "Note taker";
  await renderCheckout(view, OnePageCheckout, {
    extras: [extra(name, { pricing: "per_hour", priceMinor: 40_000 })],
  });
  const card = cardOf(name);
  const hours = card.getByRole("spinbutton");
  await expect.element(hours).toHaveValue("8");
  await card.getByRole("switch").click();
  await expectText(total(), full(dayTotal + 8 * 42_000));
  const end = page.getByRole("combobox", { name: new RegExp(`^${t("checkout.time.end")}`) });
  await userEvent.selectOptions(end, "14:00");
  await expect.element(hours).toHaveValue("4");
  await expectText(total(), full(dayTotal + 4 * 42_000));
  await expect
    .element(page.getByRole("button", { name: t("checkout.hold.take"), exact: true }))
    .toBeEnabled();
});

testInOneView(
  "an extra asks for a number where that makes sense, and for yes or no elsewhere",
  async (view) => {
    const { t } = view;
    const { money, full } = amountIn(view);
    await renderCheckout(view, GuidedCheckout, {
      extras: [
        extra("Valet parking", { priceMinor: 350_000 }),
        extra("Extra chair", { priceMinor: 6_000, stock: 80, maxQuantity: 80 }),
        extra("Lunch box", { pricing: "per_person", priceMinor: 18_000 }),
      ],
    });
    await continueButton(view).click();
    const valet = cardOf("Valet parking");
    await expectTextIn(valet, money(367_500));
    expect(valet.getByRole("spinbutton").elements()).toEqual([]);
    await valet.getByRole("switch").click();
    await expectText(total(), full(dayTotal + 367_500));
    expect(valet.getByRole("spinbutton").elements()).toEqual([]);
    await valet.getByRole("button", { name: new RegExp(t("checkout.extras.moreThanOne")) }).click();
    await expect.element(valet.getByRole("spinbutton")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expectText(total(), full(dayTotal + 2 * 367_500));
    await valet.getByRole("switch").click();
    await expectTextIn(valet, money(367_500));

    const lunch = cardOf("Lunch box");
    await expectTextIn(lunch, money(20 * 18_900));
    await expectTextIn(lunch, t("checkout.extras.for.guests", { count: 20 }));
    expect(lunch.getByRole("spinbutton").elements()).toEqual([]);

    const chair = cardOf("Extra chair");
    const count = chair.getByRole("spinbutton");
    await count.fill("30");
    await userEvent.keyboard("{Enter}");
    await expectTextIn(chair, money(30 * 6300));
    await expectText(total(), full(dayTotal));
    await chair.getByRole("switch").click();
    await expectText(total(), full(dayTotal + 30 * 6300));
    await count.fill("500");
    await userEvent.tab();
    await expect.element(count).toHaveValue("80");
    await expectText(total(), full(dayTotal + 80 * 6300));
  },
);

testInOneView("a long list of extras is folded by category and searched", async (view) => {
  const { locale, t } = view;
  const { full } = amountIn(view);
  const category = (slug: string, en: string, ar: string) => ({ slug, name: { en, ar } });
  const catering = category("catering", "Catering", "ضيافة");
  const photography = category("photography", "Photography", "تصوير");
  await renderCheckout(view, GuidedCheckout, {
    extras: [
      ...["Valet parking", "Extra chair", "Lunch box"].map((name) => extra(name)),
      extra("Wedding film", {
        kind: "service",
        category: photography,
        provider: "Nile Studio",
        image: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=",
        rating: { average: 4.5, count: 12 },
        description: { en: "Two cameras, a drone and a film of ten minutes. ".repeat(12), ar: "" },
      }),
      ...Array.from({ length: 8 }, (_, index) =>
        extra(`Buffet ${index + 1}`, { kind: "service", category: catering }),
      ),
    ],
  });
  await continueButton(view).click();
  const film = cardOf("Wedding film");
  await expect.element(cardOf("Valet parking")).toBeVisible();
  expect(film.elements()).toEqual([]);

  // A word finds a service with picture, provider, rating and description.
  const search = page.getByRole("searchbox", { name: t("checkout.extras.search") });
  await search.fill("FILM wedding");
  await expect.element(film).toBeVisible();
  expect(cardOf("Buffet 1").elements()).toEqual([]);
  await expectTextIn(film, "Nile Studio");
  await expectTextIn(film, "4.5");
  await expect.element(film.getBySelector("img")).toBeInTheDocument();
  await expectTextIn(film, "drone");
  await expectTextIn(film, t("checkout.extras.readMore"));
  const about = film.getByRole("link", { name: new RegExp(`^${t("checkout.extras.about")}`) });
  await expect.element(about).toHaveAttribute("target", "_blank");
  await film.getByRole("switch").click();
  await expectText(total(), full(dayTotal + 105_000));
  await expectAccessibleInBothThemes();
  await search.fill("camel");
  await expect.element(page.getByText(t("checkout.extras.notFound"))).toBeVisible();
  await page.getByRole("button", { name: t("checkout.extras.clearSearch") }).click();
  await expect.element(search).toHaveValue("");

  // A collapsed category opens with its added extras.
  const chosen = page.getByRole("group", { name: photography.name[locale], exact: true });
  await expect.element(chosen.getByRole("switch")).toBeChecked();
  const folded = page.getByRole("group", { name: catering.name[locale], exact: true });
  expect(cardOf("Buffet 8").elements()).toEqual([]);
  await folded.getByText(t("checkout.extras.count", { count: 8 })).click();
  await expect.element(cardOf("Buffet 8")).toBeVisible();
  await expectAccessibleInBothThemes();
});

testInOneView("a venue without extras says so, and one can continue", async (view) => {
  const { t } = view;
  await renderCheckout(view, GuidedCheckout);
  await continueButton(view).click();
  await expect
    .element(page.getByRole("heading", { name: t("checkout.extras.none") }))
    .toBeVisible();
  await expectAccessibleInBothThemes();
  await continueButton(view).click();
  await expect
    .element(page.getByRole("heading", { name: t("checkout.headings.details") }))
    .toBeVisible();
});
