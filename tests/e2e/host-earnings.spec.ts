// Combinations: once, in English; tests/db/host-earnings.test.ts covers the sums.
import { currencyName, formatMoney } from "../../lib/shared/money";
import { toLocal } from "../../lib/shared/zoned-time";
import { serviceClient } from "./support/backend";
import { downloadCsv } from "./support/csv";
import { hostWithBookings } from "./support/fixtures/host";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

test("the earnings chart, its table and its file show what the bookings of a year say (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const { host, past } = await hostWithBookings();
  const { data: bookings } = await serviceClient()
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
  await signInAs(context, host);
  await page.goto(`/host/earnings?year=${year}`);
  const currency = currencyName("EGP", "en");
  await expect(
    page.getByRole("img", { name: t("payouts.chart", { year, currency }) }),
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
    await expect(cells.nth(1)).toHaveText(formatMoney(gross, "EGP", "en", { full: true }));
    await expect(cells.last()).toHaveText(formatMoney(net, "EGP", "en", { full: true }));
  }
  const file = await downloadCsv(page, t("payouts.download"));
  expect(file.name).toBe(`mahfil-earnings-${year}.csv`);
  const column = file.lines[0]?.split(",").indexOf(t("hostFiles.columns.net")) ?? -1;
  const sum = file.lines
    .slice(1)
    .reduce((total, line) => total + Math.round(Number(line.split(",")[column]) * 100), 0);
  expect(sum).toBe([...expected.values()].reduce((total, { net }) => total + net, 0));
});

test("the files of bookings and earnings are for hosts only", async ({ request }) => {
  for (const name of ["bookings", "earnings"]) {
    expect((await request.get(`/api/host/${name}.csv`)).status()).toBe(401);
  }
});
