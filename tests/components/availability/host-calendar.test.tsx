import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BlockContext } from "@/components/availability/host-calendar/block-context";
import { MonthTable } from "@/components/availability/host-calendar/month-table";
import { RangePicker } from "@/components/availability/host-calendar/range-picker";
import { WeekGrid } from "@/components/availability/host-calendar/week-grid";
import { formatDuration } from "@/components/ui/time-select";
import { blockTimeAction } from "@/lib/availability/host-actions";
import { addDays } from "@/lib/shared/calendar-day";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { languageNames, locales, type TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { desktop } from "../support/views.ts";

// A Saturday, the first day of a week.
const firstDay = "2030-06-01";
const day = "2030-06-15";

const venue = {
  id: "11111111-1111-4111-8111-111111111111",
  name: { en: "Calendar Hall", ar: "قاعة التقويم" },
  timeZone: "Africa/Cairo",
  status: "active",
};

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(firstDay, index),
    closed: 0,
    total: 0,
    items: [],
  }));

const shared = { label: "June", venues: new Map([[venue.id, venue]]), today: firstDay };

/** Renders a calendar of the venue and stores its blocks as they are sent; returns the parts of the form. */
async function renderCalendar(locale: TestLocale, calendar: ReactNode) {
  const t = translator(locale);
  vi.mocked(blockTimeAction).mockResolvedValue({ ok: true, data: { blocked: 1, conflicts: [] } });
  await renderIn(
    locale,
    <BlockContext venues={[venue]} venueId={venue.id}>
      {calendar}
    </BlockContext>,
    { screen: desktop },
  );
  const form = page.getByRole("dialog", { name: t("hostCalendar.block.title"), exact: true });
  const submit = form.getByRole("button", { name: t("hostCalendar.block.submit"), exact: true });
  return { t, form, submit };
}

const sentBlocks = () => vi.mocked(blockTimeAction).mock.calls.map(([input]) => input);

for (const locale of locales) {
  test(`a host blocks days with clicks alone (${languageNames[locale]})`, async () => {
    const { t, form, submit } = await renderCalendar(
      locale,
      <RangePicker inlineStep={1} blockStep={7}>
        <MonthTable {...shared} days={days(35)} venueId={venue.id} month="2030-06" />
      </RangePicker>,
    );
    // Clicks the first day, then the last day in the form's own calendar.
    const cell = page.getBySelector(`td[data-start="${day}T00:00"]`);
    await userEvent.click(cell, { position: { x: 30, y: 60 } });
    await expect
      .element(page.getBySelector("#block-fromDay"))
      .toMatchTextContent(formatDay(day, locale));
    await page.getBySelector("#block-toDay").click();
    const label = t("hostCalendar.block.lastDay");
    const calendar = page.getByRole("dialog", { name: label, exact: true });
    const last = calendar.getByRole("gridcell").filter({ hasText: /^17$/ });
    await expect.element(last).toBeVisible();
    await last.click();
    const lastDay = formatDay(addDays(day, 2), locale);
    await expect.element(page.getBySelector("#block-toDay")).toMatchTextContent(lastDay);
    await submit.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sentBlocks()).toEqual([
      expect.objectContaining({
        venueId: venue.id,
        wholeDays: true,
        fromDay: day,
        toDay: addDays(day, 2),
      }),
    ]);
  });

  test(`the end of a block counts from its start, and a later start moves it (${languageNames[locale]})`, async () => {
    await renderCalendar(
      locale,
      <RangePicker inlineStep={48} blockStep={1}>
        <WeekGrid {...shared} days={days(7)} open={[]} earliestOpening="10:00" venue={venue} />
      </RangePicker>,
    );
    const other = addDays(firstDay, 3);
    await page.getBySelector(`[data-start="${other}T12:00"]`).click();
    const [start, end] = [
      page.getBySelector("#block-fromTime"),
      page.getBySelector("#block-toTime"),
    ];
    await userEvent.selectOptions(end, "15:00");
    const endTexts = () => [...end.element().querySelectorAll("option")].map((each) => each.text);
    expect(endTexts()[0]).toBe(
      `${formatClock("12:30", locale)} · ${formatDuration(0.5, locale, "narrow")}`,
    );
    expect(endTexts()).toContain(
      `${formatClock("20:00", locale)} · ${formatDuration(8, locale, "narrow")}`,
    );
    await userEvent.selectOptions(start, "14:00");
    await expect.element(end).toHaveValue("15:00");
    await userEvent.selectOptions(start, "18:00");
    await expect.element(end).toHaveValue("19:00");
    expect(endTexts()[0]).toBe(
      `${formatClock("18:30", locale)} · ${formatDuration(0.5, locale, "narrow")}`,
    );
  });

  test(`a host blocks hours with clicks alone (${languageNames[locale]})`, async () => {
    const { form, submit } = await renderCalendar(
      locale,
      <RangePicker inlineStep={48} blockStep={1}>
        <WeekGrid {...shared} days={days(7)} open={[]} earliestOpening="10:00" venue={venue} />
      </RangePicker>,
    );
    const other = addDays(firstDay, 3);
    await page.getBySelector(`[data-start="${other}T12:00"]`).click();
    await expect.element(page.getBySelector("#block-fromTime")).toHaveValue("12:00");
    await userEvent.selectOptions(page.getBySelector("#block-toTime"), "15:00");
    await submit.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sentBlocks()).toEqual([
      expect.objectContaining({
        wholeDays: false,
        fromDay: other,
        fromTime: "12:00",
        toDay: other,
        toTime: "15:00",
      }),
    ]);
  });

  test(`days are chosen with the keys in the direction of reading (${languageNames[locale]})`, async () => {
    const { form } = await renderCalendar(
      locale,
      <RangePicker inlineStep={1} blockStep={7}>
        <MonthTable {...shared} days={days(35)} venueId={venue.id} month="2030-06" />
      </RangePicker>,
    );
    const first = page.getBySelector(`td[data-start="${firstDay}T00:00"] [data-cell-button]`);
    ((await first.findElement()) as HTMLElement).focus();
    const next = locale === "ar" ? "{ArrowLeft}" : "{ArrowRight}";
    for (const key of ["{Enter}", next, "{ArrowDown}", "{Enter}"]) await userEvent.keyboard(key);
    await expect.element(form).toBeVisible();
    const [from, to] = ["#block-fromDay", "#block-toDay"].map((id) => page.getBySelector(id));
    await expect.element(from ?? null).toMatchTextContent(formatDay(firstDay, locale));
    await expect.element(to ?? null).toMatchTextContent(formatDay(addDays(firstDay, 8), locale));
  });
}
