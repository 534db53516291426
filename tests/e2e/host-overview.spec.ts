// Combinations: both languages on a desktop, where the columns follow the reading direction, and on a phone with one column.
import { isWholeRun } from "../runner/scope";
import { hostWithBookings } from "./support/fixtures/host";
import { localePath, translator } from "./support/i18n";
import { allViews, desktop, expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

// Both views, and all four in the whole run: the layout is the subject.
for (const { locale, screen, view } of isWholeRun ? allViews : views) {
  test(`the overview begins with the numbers, and uses the width of the page (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const t = translator(locale);
    const { host } = await hostWithBookings();
    await signInAs(context, host);
    await page.goto(localePath(locale, "/host"));
    const main = page.getByRole("main");
    const heading = (key: string) =>
      main.getByRole("heading", { level: 2, name: t(`hosting.dashboard.${key}`), exact: true });
    await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(
      t("hosting.dashboard.month"),
    );
    const place = async (key: string) => {
      const box = await heading(key).boundingBox();
      if (!box) throw new Error(`${key} is not shown`);
      return box;
    };
    const [month, arrivals, venues] = [
      await place("month"),
      await place("arrivals"),
      await place("venues"),
    ];
    expect(month.y).toBeLessThan(arrivals.y);
    if (screen === desktop) {
      // Side by side: upcoming bookings at the start, the venues at the end of the line.
      const isAtEnd = locale === "ar" ? venues.x < arrivals.x : venues.x > arrivals.x + 300;
      expect(isAtEnd).toBe(true);
    } else expect(venues.y).toBeGreaterThan(arrivals.y);
    await expectNoOverflow(page);
  });
}
