import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { router } from "../support/next-navigation.ts";
import { testInEachView, testInOneView } from "../support/views.ts";
import {
  catalogue,
  expectQuery,
  filterForm,
  openFilters,
  openGroup,
  prices,
  renderExplore,
  summaryOf,
  total,
} from "./explore.tsx";

const luxor = catalogue.cities[1]?.name as { en: string; ar: string };
const cairo = catalogue.cities[0]?.name as { en: string; ar: string };

testInEachView(
  "groups of filters are folded, say what is chosen, and get their options when opened",
  async (view) => {
    const { locale, t } = view;
    const requested = await renderExplore(view, "?city=cairo");
    await openFilters(view);
    const title = t("explore.filters.city");
    const summary = summaryOf(title);
    await expectTextIn(summary, cairo[locale]);
    expect(filterForm().getByRole("radio").elements()).toEqual([]);
    expect(requested).toEqual([]);

    const cities = await openGroup(title);
    const name = t("explore.filters.option", { name: cairo[locale], count: 12 });
    const option = cities.getByRole("radio", { name, exact: true });
    await expect.element(option).toBeChecked();
    expect(requested).toHaveLength(1);
    await expectAccessibleInBothThemes("#filters");

    // With the keyboard: the next city, with the group still open.
    (await option.findElement()).focus();
    await userEvent.keyboard("{ArrowDown}");
    await expectQuery((query) => query.get("city") === "luxor");
    await expect.element(cities).toBeVisible();
    await expectTextIn(summary, luxor[locale]);
  },
);

testInEachView(
  "prices are set on a histogram with the keys, whatever limits the search has",
  async (view) => {
    const { locale, t } = view;
    await renderExplore(view, "?city=cairo&max=150000");
    await openFilters(view);
    const fields = await openGroup(t("explore.filters.unitPrice"));
    const lowest = fields.getByRole("slider", { name: t("explore.filters.min"), exact: true });
    await expect.element(lowest).toHaveAttribute("aria-valuetext", t("explore.filters.anyAmount"));
    const formatted = (minor: number) => formatMoney(minor, "EGP", locale);
    const cheapest = formatted((prices[0] ?? 0) * 100);
    await expect
      .element(lowest)
      .toHaveAccessibleDescription(new RegExp(cheapest.replaceAll(".", "\\.")));
    await expectAccessibleInBothThemes("#filters");

    (await lowest.findElement()).focus();
    await userEvent.keyboard("{ArrowUp}");
    await expectQuery((query) => Number(query.get("min")) > 0);
    const minimum = Number(new URLSearchParams(location.search).get("min"));
    expect(new URLSearchParams(location.search).get("max")).toBe("150000");
    await expect.element(lowest).toHaveAttribute("aria-valuetext", formatted(minimum * 100));
    await expect.element(lowest).toHaveFocus();

    // Back at its end there is no limit.
    await userEvent.keyboard("{Home}");
    await expectQuery((query) => !query.has("min"));
  },
);

testInEachView(
  "the limits of the price are set with clicks on the histogram alone",
  async (view) => {
    const { locale, t } = view;
    await renderExplore(view, "?city=cairo");
    await openFilters(view);
    const fields = await openGroup(t("explore.filters.unitPrice"));
    const highest = fields.getByRole("slider", { name: t("explore.filters.max"), exact: true });
    const track = (await highest.findElement()).parentElement?.parentElement as HTMLElement;
    track.scrollIntoView({ block: "center" });
    /** Clicks the bars at a fraction of their length from the low prices. */
    const clickAt = (share: number) => {
      const { width } = track.getBoundingClientRect();
      const x = width * (locale === "ar" ? 1 - share : share);
      return userEvent.click(track, { position: { x, y: 20 } });
    };
    const limit = (name: string) => Number(new URLSearchParams(location.search).get(name));
    await clickAt(0.7);
    await expectQuery((query) => Number(query.get("max")) > 0);
    expect(limit("min")).toBe(0);
    const maximum = limit("max");
    await expect.element(highest).toHaveAttribute("aria-valuetext", expect.stringMatching(/\d/));

    await clickAt(0.2);
    await expectQuery((query) => Number(query.get("min")) > 0);
    expect(limit("min")).toBeLessThan(maximum);
    expect(limit("max")).toBe(maximum);
  },
);

testInEachView(
  "the button below the filters leads back to where the results begin",
  async (view) => {
    const { t, isPhone } = view;
    await renderExplore(view, "?city=cairo");
    const heading = page.getByRole("heading", { level: 1 });
    if (isPhone) {
      // With the keyboard: the button that opens the filters is above the list too.
      const open = page.getByRole("button", { name: new RegExp(`^${t("explore.filters.open")}`) });
      (await open.findElement()).focus();
      await userEvent.keyboard("{Enter}");
    }
    window.scrollTo(0, document.body.scrollHeight);
    await expect.element(heading).not.toBeInViewport();
    const apply = t("explore.filters.applyCount", { count: total });
    await page.getByRole("button", { name: apply, exact: true }).click();
    await expect.element(heading).toBeInViewport();
    await expect.element(heading).toHaveFocus();
  },
);

testInOneView("a search has one field for its words, in sight", async (view) => {
  await renderExplore(view, "");
  const fields = page.getBySelector("input[type=search]");
  await expect.element(fields).toBeInViewport();
  expect(fields.elements()).toHaveLength(1);
});

testInOneView(
  "filters and order go into the address one by one, and Back takes each of them back",
  async (view) => {
    const { t } = view;
    await renderExplore(view, "");
    const title = filterForm().getByRole("heading", {
      name: t("explore.filters.title"),
      includeHidden: true,
    });
    if (view.isPhone) await expect.element(title).not.toBeVisible();
    await openFilters(view);
    await openGroup(t("explore.filters.amenities"));
    await filterForm().getBySelector('input[name="amenity"][value="restrooms"]').click();
    await expectQuery((query) => query.get("amenity") === "restrooms");
    const fields = await openGroup(t("explore.filters.unitPrice"));
    await fields
      .getByRole("textbox", { name: t("explore.filters.max"), exact: true })
      .fill("90000");
    await userEvent.tab();
    await expectQuery((query) => query.get("max") === "90000");
    await filterForm()
      .getByRole("switch", { name: t("explore.filters.instant") })
      .click();
    await expectQuery((query) => query.get("instant") === "1");
    if (view.isPhone) {
      await page
        .getByRole("button", { name: t("explore.filters.applyCount", { count: total }) })
        .click();
      await expect.element(title).not.toBeVisible();
    }
    const sort = page.getByRole("combobox", { name: t("explore.sort.label"), exact: true });
    await userEvent.selectOptions(sort, "price");
    await expectQuery((query) => query.get("sort") === "price");
    for (const [, options] of router.push.mock.calls) expect(options).toEqual({ scroll: false });

    history.back();
    await expectQuery((query) => !query.has("sort"));
    await expect.element(sort).toHaveValue("relevance");
    history.back();
    await expectQuery((query) => !query.has("instant"));
    history.back();
    await expectQuery((query) => !query.has("max"));
    const maximum = filterForm().getBySelector('input[name="max"]');
    await expect.element(maximum).toHaveValue("");
    history.forward();
    await expect.element(maximum).toHaveValue("90000");
  },
);
