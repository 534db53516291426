import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { currencyName, formatMoney } from "../../lib/shared/money";
import { toLocal } from "../../lib/shared/zoned-time";
import { asService } from "./support/backend";
import { busyHost } from "./support/hosted";
import { hydrated } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

/** A file that a link gives: its name and its lines. */
async function fileOf(page: Page, name: string) {
  const link = page.getByRole("link", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  return { name: download.suggestedFilename(), lines: text.slice(1).trim().split("\r\n") };
}

for (const locale of locales) {
  test(`${locale}: a host finds a booking, notes something and says that nobody came`, async ({
    page,
    signIn,
    browser,
  }) => {
    test.setTimeout(240_000);
    const say = words(locale);
    const { host, salma, past, next, later, venues } = await busyHost();
    const row = (reference: string) =>
      page.getByRole("main").getByRole("listitem").filter({ hasText: reference });
    const count = page.getByTestId("booking-count");
    const ask = page.getByRole("button", { name: say("hostBookings.show"), exact: true });
    const text = page.getByLabel(say("hostBookings.text"), { exact: true });
    await signIn(page, locale, host.email);

    await page.goto(at(locale, "/host/bookings"));
    await expect(count).toHaveText(say("hostBookings.count", { count: 2 }));

    // By a name, then by venue and day too; each is in the address.
    await text.fill("salma");
    await ask.click();
    await expect(count).toHaveText(say("hostBookings.count", { count: 1 }));
    await expect(row(next.reference)).toBeVisible();
    await expect(row(later.reference)).toHaveCount(0);
    await page.getByLabel(say("hostBookings.venue"), { exact: true }).selectOption(venues.roof);
    await page.getByLabel(say("hostBookings.from"), { exact: true }).fill(past.day);
    await page.getByLabel(say("hostBookings.to"), { exact: true }).fill(past.day);
    await ask.click();
    await page.waitForURL((url) => url.searchParams.get("to") === past.day);
    await expect(page.getByText(say("hostBookings.empty.filtered"))).toBeVisible();
    await page.getByRole("link", { name: say("hostBookings.empty.search") }).click();
    await page.waitForURL((url) => url.searchParams.get("group") === "all");
    await expect(row(past.reference)).toBeVisible();
    await expect(count).toHaveText(say("hostBookings.count", { count: 1 }));
    await page.getByRole("link", { name: say("hostBookings.clear") }).click();
    await page.waitForURL((url) => url.search === "?group=all");
    await expect(count).toHaveText(say("hostBookings.count", { count: 3 }));
    await expect(text).toHaveValue("");

    // The file has what the page shows, and nothing that a spreadsheet would run.
    const file = await fileOf(page, say("hostBookings.download"));
    expect(file.name).toMatch(/^mahfil-bookings-all-.*\.csv$/);
    expect(file.lines).toHaveLength(4);
    expect(file.lines[0]?.startsWith(say("hostFiles.columns.reference"))).toBe(true);
    for (const { reference } of [past, next, later]) {
      expect(file.lines.filter((line) => line.startsWith(`${reference},`))).toHaveLength(1);
    }
    expect(file.lines.join()).toContain(`"'=HYPERLINK(""x"")"`);
    expect(file.lines.join()).toContain(`${past.day} 14:00,${past.day} 16:00,Africa/Cairo,`);

    await row(past.reference).getByRole("link").first().click();
    const note = page.getByLabel(say("hostBooking.notes.label"), { exact: true });
    await hydrated(note);
    await note.fill("Wants the blue chairs");
    await page.getByRole("button", { name: say("hostBooking.notes.save"), exact: true }).click();
    await expect(page.getByText("Wants the blue chairs", { exact: true })).toBeVisible();
    await expect(note).toHaveValue("");
    const net = await page.getByTestId("net").textContent();
    await page.getByRole("button", { name: say("hostBooking.noShow.mark"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(say("hostBooking.noShow.hint"));
    await dialog.getByRole("button", { name: say("hostBooking.noShow.confirm") }).click();
    const marked = say("bookings.timeline.events.no_show", {
      actor: say("bookings.timeline.actors.host"),
    });
    await expect(page.getByText(marked, { exact: true })).toBeVisible();
    await expect(page.getByTestId("net")).toHaveText(net ?? "");

    // The guest sees the mark and not the note, on their page and past all pages.
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, locale, salma.email);
    await other.goto(at(locale, `/dashboard/bookings/${past.id}`));
    await expect(other.getByText(marked, { exact: true })).toBeVisible();
    await expect(other.getByText("Wants the blue chairs")).toHaveCount(0);
    expect((await other.request.get("/api/host/bookings.csv")).status()).toBe(403);
    await context.close();
    const notes = await salma.client.from("booking_notes").select("*");
    expect(notes.data).toEqual([]);

    // Cancelling says first what it gives back; that is everything.
    await page.goto(at(locale, `/host/bookings/${next.id}`));
    const cancel = page.getByRole("button", {
      name: say("hosting.answer.cancelNamed", { guest: "Salma" }),
    });
    await hydrated(cancel);
    await cancel.click();
    const { data } = await asService()
      .from("bookings")
      .select("total_minor")
      .eq("id", next.id)
      .single();
    await expect(page.getByRole("dialog")).toContainText(
      say("hosting.answer.cancelBody", {
        guest: "Salma",
        total: formatMoney(Number(data?.total_minor), "EGP", locale),
      }),
    );
    await page.getByRole("button", { name: say("hosting.answer.keep"), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test(`${locale}: the chart, its table and the file say what the bookings say`, async ({
    page,
    signIn,
  }) => {
    const say = words(locale);
    const { host, past } = await busyHost();
    const { data: bookings } = await asService()
      .from("bookings")
      .select("starts_at, time_zone, total_minor, fee_minor")
      .eq("host_id", host.id);
    const year = past.day.slice(0, 4);
    const expected = new Map<string, { gross: number; net: number }>();
    for (const { starts_at, time_zone, total_minor, fee_minor } of bookings ?? []) {
      const month = toLocal(new Date(starts_at).toISOString(), time_zone).day.slice(0, 7);
      if (!month.startsWith(year)) continue;
      const sum = expected.get(month) ?? { gross: 0, net: 0 };
      expected.set(month, {
        gross: sum.gross + total_minor,
        net: sum.net + total_minor - fee_minor,
      });
    }
    await signIn(page, locale, host.email);
    await page.goto(at(locale, `/host/earnings?year=${year}`));
    await expect(
      page.getByRole("img", {
        name: say("payouts.chart", { year, currency: currencyName("EGP", locale) }),
      }),
    ).toBeVisible();
    const bars = await page
      .locator("[data-testid=chart-EGP] [data-month]")
      .evaluateAll((all) => all.map((bar) => ({ ...(bar as SVGElement).dataset })));
    expect(bars).toHaveLength(12);
    for (const { month = "", minor } of bars) {
      expect(Number(minor)).toBe(expected.get(month)?.net ?? 0);
    }
    const table = page.getByTestId("months-EGP");
    for (const [month, { gross, net }] of expected) {
      const cells = table.locator(`tr[data-month="${month}"] td`);
      await expect(cells.nth(1)).toHaveText(formatMoney(gross, "EGP", locale, { full: true }));
      await expect(cells.last()).toHaveText(formatMoney(net, "EGP", locale, { full: true }));
    }
    const file = await fileOf(page, say("payouts.download"));
    expect(file.name).toBe(`mahfil-earnings-${year}.csv`);
    const header = file.lines[0]?.split(",") ?? [];
    const place = header.indexOf(say("hostFiles.columns.net"));
    const sum = file.lines
      .slice(1)
      .reduce((total, line) => total + Math.round(Number(line.split(",")[place]) * 100), 0);
    expect(sum).toBe([...expected.values()].reduce((total, { net }) => total + net, 0));
  });
}

test("the files are for hosts only", async ({ request }) => {
  for (const name of ["bookings", "earnings"]) {
    expect((await request.get(`/api/host/${name}.csv`)).status()).toBe(401);
  }
});
