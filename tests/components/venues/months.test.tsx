import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Availability } from "@/components/availability/availability";
import { monthLabels, panelLabels } from "@/components/venues/venue-page/page-labels";
import { VenuePanel } from "@/components/venues/venue-page/venue-panel";
import { monthStart } from "@/lib/availability/rules/month";
import type { MonthDay } from "@/lib/availability/types";
import { addDays, todayIn } from "@/lib/shared/calendar-day";
import { formatDay } from "@/lib/shared/format-time";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { allViews, testInEachView, type View } from "../support/views.ts";
import { slotsOf, venueDetail } from "./venue-detail.ts";

// Changes come from a socket of the backend.
vi.mock("@/components/availability/venue-watch", () => ({ default: () => null }));

const states = ["free", "partly", "full", "closed"] as const;

/** The days of a month, `2030-06`: in turn free, partly free, full and closed. */
function daysOf(month: string): MonthDay[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index))
    .filter((day) => day.startsWith(month))
    .map((day, index) => ({ day, state: states[index % 4] ?? "free" }));
}

/** Renders the months of a venue beside its booking panel, as its page does. */
async function renderMonths({ locale, screen }: Pick<View, "locale" | "screen">) {
  answerRequests({
    "/api/availability": ({ searchParams }) =>
      searchParams.has("day")
        ? slotsOf(searchParams.get("day") ?? "")
        : daysOf(searchParams.get("month") ?? ""),
  });
  await renderIn(
    locale,
    async () => {
      const { labels, noScript } = await monthLabels(locale);
      const { id, timeZone, bookingWindowMonths, pricing } = venueDetail;
      return (
        <div className="mx-auto grid w-full max-w-page gap-10 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <h2>Calendar</h2>
            <Availability
              venue={{
                id,
                timeZone,
                windowMonths: bookingWindowMonths,
                minimumHours: pricing.minimumHours,
              }}
              locale={locale}
              labels={labels}
              noScript={noScript}
            />
          </div>
          <VenuePanel
            venue={venueDetail}
            locale={locale}
            labels={await panelLabels(venueDetail, locale)}
          />
        </div>
      );
    },
    { screen, address: `/venues/${venueDetail.id}` },
  );
  const months = page.getBySelector("[aria-busy=false]:has([role=grid])");
  await expect.element(months).toBeVisible();
  return months;
}

testInEachView(
  "the month shows which days are free, and a chosen day goes into the panel",
  async (view) => {
    const { locale, t } = view;
    const months = await renderMonths(view);
    const next = monthStart(todayIn("Africa/Cairo"), 1);
    await page.getByRole("button", { name: t("venues.calendar.next"), exact: true }).click();
    const label = formatDay(next, locale, "month");
    const grid = months.getByRole("grid", { name: new RegExp(label) });
    await expect.element(grid).toBeVisible();
    const days = daysOf(next.slice(0, 7));
    const shown = () =>
      grid
        .getBySelector("[data-day]")
        .elements()
        .map((cell) => [cell.getAttribute("data-day"), cell.getAttribute("aria-label")]);
    await expect
      .poll(shown)
      .toEqual(
        days.map(({ day, state }) => [
          day,
          `${formatDay(day, locale)}, ${t(`venues.calendar.${state}`)}`,
        ]),
      );

    // The arrow keys follow the reading direction.
    const cellOf = (day: string) => grid.getBySelector(`[data-day="${day}"]`);
    ((await cellOf(next).findElement()) as HTMLElement).focus();
    await userEvent.keyboard(locale === "ar" ? "{ArrowLeft}" : "{ArrowRight}");
    await expect.element(cellOf(addDays(next, 1))).toHaveFocus();

    await cellOf(next).click();
    await page.getByRole("button", { name: t("venues.calendar.choose"), exact: true }).click();
    await expect.element(page.getBySelector("#booking")).toBeVisible();
    await expect
      .element(page.getBySelector("#book-day"))
      .toHaveTextContent(formatDay(next, locale));
    await expect.element(page.getBySelector("#book-start")).toHaveFocus();
    await expectAccessible("[role=grid]");
  },
);

for (const view of allViews) {
  const { locale, screen, t } = view;

  test(`the months are open, as many as fit, and say what is free (${view.view})`, async () => {
    const months = await renderMonths(view);
    const today = todayIn("Africa/Cairo");
    const titles = (from: number) =>
      [from, from + 1]
        .slice(0, screen.width >= 1180 ? 2 : 1)
        .map((ahead) => formatDay(monthStart(today, ahead), locale, "month"));
    const shownTitles = () =>
      months
        .getBySelector("h3")
        .elements()
        .map((each) => each.textContent);
    expect(shownTitles()).toEqual(titles(0));
    const grids = months.getByRole("grid");
    expect(grids.elements()).toHaveLength(titles(0).length);
    for (const state of states) {
      const text = new RegExp(`^7?${t(`venues.calendar.${state}`)}$`);
      await expect.element(months.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    }
    await expect.element(months.getBySelector("[data-day]").first()).toHaveAccessibleName(/[,،]/);
    expectNoOverflow();
    if (screen.width >= 1180) {
      const [first, second] = grids.elements().map((each) => each.getBoundingClientRect());
      if (!first || !second) throw new Error("not two months");
      expect(first.x < second.x).toBe(locale === "en");
      expect(first.y).toBe(second.y);
    }
    const before = page.getByRole("button", { name: t("venues.calendar.previous"), exact: true });
    await expect.element(before).toBeDisabled();
    await page.getByRole("button", { name: t("venues.calendar.next"), exact: true }).click();
    await expect.poll(shownTitles).toEqual(titles(1));
    await before.click();
    await expect.poll(shownTitles).toEqual(titles(0));
  });
}
