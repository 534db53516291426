import AxeBuilder from "@axe-core/playwright";
import { monthStart } from "../../lib/availability/rules/month";
import { todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { asStranger } from "./support/backend";
import { hydrated, visit } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { freeSlot } from "./support/slots";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const say = words(locale);

  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`${locale}, ${size.width} wide: the month shows what is free, and a day goes to the panel`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const slot = await freeSlot({ instant: true });
      await visit(page, at(locale, `/venues/${slot.venueId}`));
      await page.getByRole("button", { name: say("venues.calendar.show") }).click();
      const next = monthStart(todayIn("Africa/Cairo"), 1);
      await page.getByRole("button", { name: say("venues.calendar.next") }).click();
      const table = page.getByRole("table", { name: formatDay(next, locale, "month") });
      await expect(table).toHaveAttribute("aria-busy", "false");

      const { data } = await asStranger().rpc("get_venue_month_availability", {
        p_venue_id: slot.venueId,
        p_month: next,
      });
      const days = data as { day: string; state: "free" | "partly" | "full" | "closed" }[];
      for (const { day, state } of days) {
        const name = `${formatDay(day, locale)}, ${say(`venues.calendar.${state}`)}`;
        await expect(table.locator(`[data-day="${day}"]`)).toHaveAttribute("aria-label", name);
      }

      // The arrow keys follow the direction of reading.
      await table.locator(`[data-day="${next}"]`).focus();
      await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
      const second = days[1]?.day;
      await expect(table.locator(`[data-day="${second}"]`)).toBeFocused();

      const open = days.find(({ state }) => state === "free" || state === "partly");
      await table.locator(`[data-day="${open?.day}"]`).click();
      const choose = page.getByRole("button", { name: say("venues.calendar.choose") });
      await expect(choose).toBeVisible();
      await choose.click();
      const panel = page.locator("#booking");
      await expect(panel).toBeVisible();
      await expect(panel.locator("#book-day")).toHaveText(formatDay(String(open?.day), locale));

      const { violations } = await new AxeBuilder({ page }).include("table").analyze();
      expect(violations).toEqual([]);
    });
  }

  test(`${locale}: the panel says what the policy means for the chosen time`, async ({ page }) => {
    const slot = await freeSlot({ instant: true });
    const query = new URLSearchParams({
      day: slot.day,
      start: slot.start,
      end: slot.end,
      guests: String(slot.guests),
    });
    await page.goto(at(locale, `/venues/${slot.venueId}?${query}`));
    const none = [say("venues.quote.noneAfter"), say("venues.quote.never")];
    await expect(page.getByText(new RegExp(`^(${none.join("|")})$`))).toBeVisible();
  });

  test(`${locale}: the viewer gives the focus back to the picture it came from`, async ({
    page,
  }) => {
    const slot = await freeSlot({ instant: true });
    await page.goto(at(locale, `/venues/${slot.venueId}`));
    const name = locale === "ar" ? slot.nameAr : slot.name;
    const first = page
      .getByRole("region", { name: say("venues.gallery.label", { name }) })
      .getByRole("link")
      .first();
    await hydrated(first);
    await first.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: say("venues.gallery.label", { name }) });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(first).toBeFocused();
  });
}

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: similar venues are free at the time that the address asks for`, async ({
    page,
  }) => {
    const slot = await freeSlot({ instant: true });
    const query = new URLSearchParams({
      day: slot.day,
      start: slot.start,
      end: slot.end,
      guests: "5",
    });
    await page.goto(at(locale, `/venues/${slot.venueId}?${query}`));
    await expect(page.getByText(say("venues.page.similarFree"))).toBeVisible();
    const cards = page
      .getByRole("region", { name: say("venues.page.similar") })
      .getByRole("listitem");
    const links = await cards.getByRole("heading").getByRole("link").all();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const href = new URL(String(await link.getAttribute("href")), page.url());
      expect(href.searchParams.get("day")).toBe(slot.day);
      const { data } = await asStranger().rpc("get_venue_day_availability", {
        p_venue_id: href.pathname.split("/").at(-1),
        p_day: slot.day,
      });
      const { slots } = data as { slots: { time: string; state: string }[] };
      // Venues of another zone mean the same instants by another clock, at most an hour or two apart.
      expect(slots.some(({ time, state }) => time === "16:00" && state === "free")).toBe(true);
    }
  });
}
