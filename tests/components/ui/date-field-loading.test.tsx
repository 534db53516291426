import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server.browser";
import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { DayFilter } from "@/components/venues/search/day-filter";
import { monthStart } from "@/lib/availability/rules/month";
import { addDays, todayIn } from "@/lib/shared/calendar-day";
import { formatDay } from "@/lib/shared/format-time";
import { renderIn } from "../support/render.tsx";
import { testInEachView, type View } from "../support/views.ts";

type ImportComponent = () => Promise<{ default: React.ComponentType<unknown> }>;

/** Resolves when code loaded on demand arrives. */
const arrival = vi.hoisted(() => ({ promise: Promise.resolve() }));

vi.mock("@/components/ui/use-on-demand", async (importOriginal) => {
  const original = await importOriginal<{ useOnDemand: (load: ImportComponent) => unknown }>();
  const delayed = new Map<ImportComponent, ImportComponent>();
  const delay = (load: ImportComponent) => {
    const known = delayed.get(load) ?? (() => arrival.promise.then(load));
    delayed.set(load, known);
    return known;
  };
  return { useOnDemand: (load: ImportComponent) => original.useOnDemand(delay(load)) };
});

/** Delays code loaded on demand. Returns a function that delivers it. */
function holdBack(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrival.promise = promise;
  return resolve;
}

/** The fifteenth of the next month. */
const day = addDays(monthStart(todayIn("Africa/Cairo"), 1), 14);

const field = () => page.getBySelector("#search-day");
const dialogOf = ({ t }: View) =>
  page.getByRole("dialog", { name: t("home.search.when"), exact: true });
const selectedDay = (dialog: Locator) => dialog.getByRole("gridcell", { selected: true });

/** The layout position of an element, without transforms. */
async function placeOf(target: Locator) {
  const { offsetTop, offsetHeight } = (await target.findElement()) as HTMLElement;
  return { offsetTop, offsetHeight };
}

const dayFilter = ({ locale, t }: View) => (
  <DayFilter
    id="search-day"
    name="day"
    locale={locale}
    label={t("home.search.when")}
    placeholder={t("home.search.anyDay")}
    clearLabel={t("home.search.anyDay")}
    day=""
  />
);

testInEachView(
  "on a slow line a date field works at once, and its sheet neither closes nor moves when the calendar arrives",
  async (view) => {
    const { locale, screen } = view;
    const arrive = holdBack();
    await renderIn(locale, dayFilter(view), { screen });
    await field().click();
    const dialog = dialogOf(view);
    const nativeInput = dialog.getBySelector("input[type=date]");
    await expect.element(nativeInput).toBeVisible();
    await nativeInput.fill(day);
    await expect.element(field()).toMatchTextContent(formatDay(day, locale));
    const before = await placeOf(dialog);
    expect(before.offsetHeight).toBeGreaterThan(350);

    arrive();
    await expect.element(selectedDay(dialog)).toHaveTextContent("15");
    expect(await placeOf(dialog)).toEqual(before);
    // A field in use stays in use.
    await expect.element(nativeInput).toHaveFocus();
    await expect.element(nativeInput).toHaveValue(day);
    await dialog.getByRole("gridcell").filter({ hasText: /^16$/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field()).toMatchTextContent(formatDay(addDays(day, 1), locale));

    // Only the calendar from then on.
    await field().click();
    await expect.element(selectedDay(dialog)).toHaveTextContent("16");
    expect(nativeInput.elements()).toEqual([]);
  },
);

testInEachView(
  "a date field that is opened before the page has its scripts gets its calendar with them",
  async (view) => {
    const { locale, screen } = view;
    // The frame of a page in this language, without the field.
    await renderIn(locale, null, { screen });
    const container = document.createElement("div");
    container.innerHTML = renderToString(dayFilter(view));
    document.body.append(container);
    onTestFinished(() => container.remove());
    const arrive = holdBack();
    await field().click();
    const dialog = dialogOf(view);
    const nativeInput = dialog.getBySelector("input[type=date]");
    await nativeInput.fill(day);
    const before = await placeOf(dialog);
    const root = hydrateRoot(container, dayFilter(view));
    onTestFinished(() => root.unmount());
    arrive();
    await expect.element(selectedDay(dialog)).toHaveTextContent("15");
    await expect.element(field()).toMatchTextContent(formatDay(day, locale));
    expect(await placeOf(dialog)).toEqual(before);
    await expect.element(nativeInput).toHaveValue(day);
  },
);
