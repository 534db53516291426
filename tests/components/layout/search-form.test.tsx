import { Search } from "lucide-react";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { SearchForm } from "@/components/layout/search-form";
import { expectAccessibleInBothThemes, expectNoOverflow } from "../support/accessibility.ts";
import { expectText } from "../support/expect-text.ts";
import { translator } from "../support/messages.ts";
import { getAddress, router } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { testInEachView, type View, views } from "../support/views.ts";
import { expectQuery, renderExplore, suggestLabels } from "../venues/explore.tsx";

const beginnings = { en: "luxo", ar: "الاقص" } as const;
const luxor = { en: "Luxor", ar: "الأقصر" } as const;

const suggestionsIn = (locale: "en" | "ar") => {
  const prefix = locale === "ar" ? "/ar" : "";
  return [
    { kind: "city", name: luxor[locale], href: `${prefix}/explore?city=luxor` },
    { kind: "venue", name: "Luxor Hall", href: `${prefix}/venues/luxor-hall` },
    { kind: "venue", name: "Luxor Garden", href: `${prefix}/venues/luxor-garden` },
  ];
};

/** Renders the search of a page's header, on a phone in an open menu. Returns its parts and its requests. */
async function renderSearch(
  { locale, screen, isPhone, t }: View,
  answer: () => unknown = () => suggestionsIn(locale),
) {
  const requested = answerRequests({ "/api/search": answer });
  const form = (
    <SearchForm
      locale={locale}
      label={t("nav.search")}
      placeholder={t("explore.filters.qPlaceholder")}
      icon={<Search aria-hidden="true" className="size-5" />}
      suggestionLabels={suggestLabels(locale)}
      inMenu={isPhone}
    />
  );
  const menu = (
    <div id="menu" popover="auto" role="dialog" aria-label="Menu" className="sheet p-4">
      {form}
    </div>
  );
  await renderIn(locale, isPhone ? menu : form, { screen, address: "/services" });
  if (isPhone) document.getElementById("menu")?.showPopover();
  return {
    requested,
    field: page.getByRole("combobox", { name: t("nav.search"), exact: true }),
    suggestions: page.getByRole("listbox", { name: t("explore.filters.suggestions"), exact: true }),
  };
}

/** Expects the suggestion that Enter would choose. */
async function expectActive(field: Locator, suggestion: Locator) {
  const { id } = await suggestion.findElement();
  await expect.element(field).toHaveAttribute("aria-activedescendant", id);
}

testInEachView(
  "the search in the head suggests cities after two letters, and is used with the keys",
  async (view) => {
    const { locale, isPhone, t } = view;
    const { requested, field, suggestions } = await renderSearch(view);
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await userEvent.type(field, beginnings[locale]);
    const options = suggestions.getByRole("option");
    await expectText(options.first(), `${luxor[locale]}${t("explore.filters.city")}`);
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
    await expect.element(options.last()).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes();

    // Escape closes the list, and keeps the words and the menu.
    await userEvent.keyboard("{Escape}");
    await expect.element(suggestions).not.toBeInTheDocument();
    await expect.element(field).toHaveValue(beginnings[locale]);
    await expect.element(field).toHaveFocus();
    if (isPhone) await expect.element(page.getByRole("dialog")).toBeVisible();

    await userEvent.keyboard("{Backspace}");
    await expect.element(options.first()).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await expectActive(field, options.first());
    // The arrow keys wrap around.
    await userEvent.keyboard("{ArrowUp}");
    await expectActive(field, options.last());
    await userEvent.keyboard("{ArrowDown}");
    await expectActive(field, options.first());
    expectNoOverflow();
    await userEvent.keyboard("{Enter}");
    await expect.poll(getAddress).toBe(`${locale === "ar" ? "/ar" : ""}/explore?city=luxor`);
    await expect.element(suggestions).not.toBeInTheDocument();
    // The results have their own search field.
    await expect.element(field).not.toBeInTheDocument();
    const queries = requested.map(({ searchParams }) => searchParams.get("q") ?? "");
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.filter((query) => query.length < 2)).toEqual([]);
  },
);

test("a suggested venue opens at its top, and words that are not chosen are searched as they stand (Arabic, phone)", async () => {
  const view = views[1];
  const { field, suggestions } = await renderSearch(view);
  await userEvent.type(field, "مخيم جبال");
  await suggestions.getByRole("option").nth(1).click();
  // Without options: a new page starts at its top.
  expect(router.push.mock.calls).toEqual([["/ar/venues/luxor-hall"]]);
  await expect.element(suggestions).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  document.getElementById("menu")?.showPopover();
  await userEvent.type(field, beginnings.ar);
  await expect.element(suggestions).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(getAddress).toBe(`/ar/explore?${new URLSearchParams({ q: beginnings.ar })}`);
  await expect.element(suggestions).not.toBeInTheDocument();
});

test("a city is chosen from the field of the results with the keys alone, and the other filters stay (English, desktop)", async () => {
  const t = translator("en");
  await renderExplore(views[0], "?guests=20", suggestionsIn("en").slice(0, 1));
  const field = page.getByRole("combobox", { name: t("explore.filters.q"), exact: true });
  await expect.element(field).toHaveAttribute("aria-expanded", "false");
  await userEvent.type(field, beginnings.en);
  const suggestions = page.getByRole("listbox", { name: t("explore.filters.suggestions") });
  const suggestion = suggestions.getByRole("option").first();
  await expect.element(suggestion).toMatchTextContent(luxor.en);
  await userEvent.keyboard("{ArrowDown}");
  await expectActive(field, suggestion);
  await userEvent.keyboard("{Enter}");
  await expectQuery((query) => query.get("city") === "luxor" && query.get("guests") === "20");
  await expect.element(field).toHaveValue("");
  await expect.element(suggestions).not.toBeInTheDocument();
});

test("the search in the head works without its suggestions (English, desktop)", async () => {
  const { requested, field, suggestions } = await renderSearch(views[0], () =>
    Promise.reject(new TypeError("Failed to fetch")),
  );
  await userEvent.type(field, beginnings.en);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await expect.element(suggestions).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.poll(getAddress).toBe("/explore?q=luxo");
});
