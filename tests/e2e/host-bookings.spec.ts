// Combinations: once, in Arabic, because the list's words, digits and column order can go wrong there; the files in English are
// in host-earnings.spec.ts.
import { todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { downloadCsv } from "./support/csv";
import { hostWithBookings } from "./support/fixtures/host";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

test("a host finds a booking, downloads the list, writes a note, and marks that nobody came (Arabic)", async ({
  page,
  context,
  browser,
}) => {
  const t = translator("ar");
  const { host, salma, past, next, later, venues } = await hostWithBookings();
  const row = (reference: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: reference });
  const count = page.getByTestId("booking-count");
  const expectCount = (expected: number) =>
    expect(count).toHaveText(t("hostBookings.count", { count: expected }));
  const show = page.getByRole("button", { name: t("hostBookings.show"), exact: true });
  const field = (key: string) => page.getByLabel(t(`hostBookings.${key}`), { exact: true });
  /** Chooses a day of this or the previous month. */
  const chooseDay = async (key: string, day: string) => {
    await page.locator(`#booking-${key}`).click();
    const calendar = page.getByRole("dialog", { name: t(`hostBookings.${key}`), exact: true });
    // The calendar opens at today, in the time zone of the browser.
    await expect(calendar.locator("[role=gridcell] :focus")).toHaveCount(1);
    if (day.slice(0, 7) < todayIn("Europe/Berlin").slice(0, 7)) await page.keyboard.press("PageUp");
    const cell = calendar
      .getByRole("gridcell")
      .filter({ hasText: new RegExp(`^${Number(day.slice(8))}$`) });
    await cell.first().click();
    await expect(page.locator(`#booking-${key}`)).toContainText(formatDay(day, "ar"));
  };
  await signInAs(context, host);
  await page.goto("/ar/host/bookings");
  await expectCount(2);

  await test.step("by a name, then by venue and day too; each is in the address", async () => {
    await field("text").fill("salma");
    await show.click();
    await page.waitForURL((url) => url.searchParams.get("q") === "salma");
    await expectCount(1);
    await expect(row(next.reference)).toBeVisible();
    await expect(row(later.reference)).toHaveCount(0);
    await field("venue").selectOption(venues.roof);
    for (const key of ["from", "to"]) await chooseDay(key, past.day);
    await show.click();
    await page.waitForURL((url) => url.searchParams.get("to") === past.day);
    await expect(page.getByText(t("hostBookings.empty.filtered"))).toBeVisible();
    await page.getByRole("link", { name: t("hostBookings.empty.search") }).click();
    await page.waitForURL((url) => url.searchParams.get("group") === "all");
    await expect(row(past.reference)).toBeVisible();
    await expectCount(1);
    await page.getByRole("link", { name: t("hostBookings.clear") }).click();
    await page.waitForURL((url) => url.search === "?group=all");
    await expectCount(3);
    await expect(field("text")).toHaveValue("");
  });

  await test.step("the file has what the page shows, and nothing that a spreadsheet runs", async () => {
    const file = await downloadCsv(page, t("hostBookings.download"));
    expect(file.name).toMatch(/^mahfil-bookings-all-.*\.csv$/);
    expect(file.lines).toHaveLength(4);
    expect(file.lines[0]?.startsWith(t("hostFiles.columns.reference"))).toBe(true);
    for (const { reference } of [past, next, later]) {
      expect(file.lines.filter((line) => line.startsWith(`${reference},`))).toHaveLength(1);
    }
    expect(file.lines.join()).toContain(`"'=HYPERLINK(""x"")"`);
    expect(file.lines.join()).toContain(`${past.day} 14:00,${past.day} 16:00,Africa/Cairo,`);
  });

  const marked = t("bookings.timeline.events.no_show", {
    actor: t("bookings.timeline.actors.host"),
  });
  await test.step("a note and the mark that nobody came, which changes no payout", async () => {
    await row(past.reference).getByRole("link").first().click();
    const note = page.getByLabel(t("hostBooking.notes.label"), { exact: true });
    await note.fill("Wants the blue chairs");
    await page.getByRole("button", { name: t("hostBooking.notes.save"), exact: true }).click();
    await expect(page.getByText("Wants the blue chairs", { exact: true })).toBeVisible();
    await expect(note).toHaveValue("");
    const net = await page.getByTestId("net").textContent();
    await page.getByRole("button", { name: t("hostBooking.noShow.mark"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(t("hostBooking.noShow.hint"));
    await dialog.getByRole("button", { name: t("hostBooking.noShow.confirm") }).click();
    await expect(page.getByText(marked, { exact: true })).toBeVisible();
    await expect(page.getByTestId("net")).toHaveText(net ?? "");
  });

  await test.step("the guest sees the mark and not the note", async () => {
    const other = await browser.newContext();
    await signInAs(other, salma);
    const guestPage = await other.newPage();
    await guestPage.goto(`/ar/dashboard/bookings/${past.id}`);
    await expect(guestPage.getByText(marked, { exact: true })).toBeVisible();
    await expect(guestPage.getByText("Wants the blue chairs")).toHaveCount(0);
    expect((await guestPage.request.get("/api/host/bookings.csv")).status()).toBe(403);
    await other.close();
    expect((await salma.client.from("booking_notes").select("*")).data).toEqual([]);
  });

  await test.step("cancelling says first that the guest owes nothing", async () => {
    await page.goto(`/ar/host/bookings/${next.id}`);
    const cancel = page.getByRole("button", {
      name: t("hosting.answer.cancelNamed", { guest: "Salma" }),
    });
    await cancel.click();
    await expect(page.getByRole("dialog")).toContainText(t("bookings.cancel.ofGuest.nothingDue"));
    await page.getByRole("button", { name: t("hosting.answer.keep"), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
