import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HomeSearch } from "@/components/venues/search/home-search";
import { formatMoney } from "@/lib/shared/money";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView } from "../support/views.ts";
import { catalogue, expectQuery, openFilters, openGroup, renderExplore } from "./explore.tsx";

const area = { en: "Zamalek", ar: "الزمالك" } as const;
const otherScript = {
  en: "قاعة أفراح في القاهرة الجديدة",
  ar: "a wedding hall in New Cairo",
} as const;

testInOneView(
  "the search of the home page sends a number of guests in Arabic digits",
  async (view) => {
    const { locale, screen, t } = view;
    const { eventTypes, cities } = catalogue;
    await renderIn(locale, <HomeSearch events={eventTypes} cities={cities} />, { screen });
    const sent: string[] = [];
    const form = page.getByRole("form", { name: t("home.search.label") });
    (await form.findElement()).addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(event.target as HTMLFormElement);
      sent.push(
        `${(event.target as HTMLFormElement).getAttribute("action")} ${data.get("guests")}`,
      );
    });
    const guests = page.getByLabelText(t("home.search.guests"), { exact: true });
    await userEvent.type(guests, "٣٠٠");
    await userEvent.keyboard("{Enter}");
    expect(sent).toEqual([`${locale === "ar" ? "/ar" : ""}/explore ٣٠٠`]);
  },
);

testInOneView("a number of guests is typed in Arabic digits into the filters", async (view) => {
  const { t } = view;
  await renderExplore(view, "?city=cairo");
  await openFilters(view);
  const guests = page.getByLabelText(t("explore.filters.guests"), { exact: true });
  await userEvent.type(guests, "٣٠٠");
  await userEvent.keyboard("{Enter}");
  const name = t("explore.chips.remove", { name: t("explore.chips.guests", { count: 300 }) });
  await expect.element(page.getByRole("link", { name, includeHidden: true })).toBeInTheDocument();
});

testInEachView("words of the other direction end before the button of the field", async (view) => {
  await renderExplore(view, `?${new URLSearchParams({ q: otherScript[view.locale] })}`);
  const input = (await page.getBySelector("input[name=q]").findElement()) as HTMLInputElement;
  expect(input.value).toBe(otherScript[view.locale]);
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  const field = input.getBoundingClientRect();
  const button = input.parentElement?.querySelector("button")?.getBoundingClientRect();
  if (!button) throw new Error("no button in the field");
  const isLeft = button.left - field.left < field.right - button.right;
  const padding = Number.parseFloat(isLeft ? paddingLeft : paddingRight);
  expect(padding).toBeGreaterThanOrEqual(button.width);
});

testInOneView(
  "the search field follows the address back and forward while it has the focus",
  async (view) => {
    const { locale, t } = view;
    const href = `${locale === "ar" ? "/ar" : ""}/explore?${new URLSearchParams({ q: area[locale] })}`;
    await renderExplore(view, "?city=cairo", [{ kind: "area", name: area[locale], href }]);
    const field = page.getByRole("combobox", { name: t("explore.filters.q"), exact: true });
    await userEvent.type(field, area[locale].slice(0, -1));
    await expect
      .element(page.getByRole("listbox").getByRole("option"))
      .toHaveTextContent(`${area[locale]}${t("explore.filters.area")}`);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expectQuery((query) => query.get("q") === area[locale]);
    await expect.element(field).toHaveValue(area[locale]);
    await expect.element(field).toHaveFocus();
    history.back();
    await expect.element(field).toHaveValue("");
    history.forward();
    await expect.element(field).toHaveValue(area[locale]);
  },
);

testInOneView("a filter follows the address back while it has the focus", async (view) => {
  await renderExplore(view, "?city=cairo");
  await openFilters(view);
  const guests = page.getByLabelText(view.t("explore.filters.guests"), { exact: true });
  await guests.fill("20");
  await userEvent.keyboard("{Enter}");
  await expectQuery((query) => query.get("guests") === "20");
  history.back();
  await expectQuery((query) => !query.has("guests"));
  await expect.element(guests).toHaveValue("");
});

testInOneView(
  "a limit of the price that no pointer or key has set is sent with the filters",
  async (view) => {
    const { t } = view;
    await renderExplore(view, "?city=cairo");
    await openFilters(view);
    await openGroup(t("explore.filters.unitPrice"));
    const slider = page.getByRole("slider", { name: t("explore.filters.max") });
    const input = (await slider.findElement()) as HTMLInputElement;
    // As a screen reader on a phone does.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "2");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await page.getBySelector("#filters button[type=submit]").click();
    await expectQuery((query) => Number(query.get("max")) > 0);
  },
);

testInOneView(
  "limits of the price are written as amounts, in the currency of the city if there is one",
  async (view) => {
    const { t } = view;
    const chip = (price: string) =>
      page.getByRole("link", {
        name: t("explore.chips.remove", { name: t("explore.chips.max", { price }) }),
        exact: true,
      });
    await renderExplore(view, "?city=cairo&max=100000");
    await expect.element(chip(formatMoney(10_000_000, "EGP", view.locale))).toBeVisible();
    history.replaceState(null, "", "?max=100000");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await expect.element(chip("100,000")).toBeVisible();
  },
);

testInOneView("the title of a search names event and city", async (view) => {
  const { locale, t } = view;
  await renderExplore(view, "?city=cairo&event=wedding");
  const city = locale === "en" ? "Cairo" : "القاهرة";
  const title = t("explore.titleTypeCity", { type: t("explore.events.wedding"), city });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(title);
});
