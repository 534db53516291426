// Everything that can be dragged works with clicks alone (WCAG 2.5.7); maps are in single-pointer-map.spec.ts, photos in
// wizard.spec.ts.
import sharp from "sharp";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { backendUrl, serviceClient } from "./support/backend";
import { createOpenVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { desktop, expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Twice as wide as high: red on the left, blue on the right. */
async function twoColours(): Promise<Buffer> {
  const [width, height] = [400, 400];
  const blue = await sharp({ create: { width, height, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 2 * width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: width, top: 0 }])
    .png()
    .toBuffer();
}

// The fifteenth of a future month: its neighbours are in the same month on any day.
const month = addDays(`${todayIn("Africa/Cairo").slice(0, 7)}-28`, 30).slice(0, 7);
const day = `${month}-15`;

for (const { locale, screen, view } of sample(
  views,
  "the part of a profile picture is chosen with clicks alone",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/users/profile-picture.test.tsx shows the clicks.
  test(`the part of a profile picture is chosen with clicks alone (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const user = await createUser("guest", "Amal");
    await signInAs(context, user);
    await page.goto(localePath(locale, "/dashboard/profile"));
    const input = page.getByLabel(t("profile.avatar.label"), { exact: true });
    await input.setInputFiles({
      name: "picture.png",
      mimeType: "image/png",
      buffer: await twoColours(),
    });
    const dialog = page.getByRole("dialog", { name: t("profile.avatar.crop.title") });
    const button = (direction: string) =>
      dialog.getByRole("button", { name: t(`ui.pan.${direction}`), exact: true });
    const isAtEdge = async (direction: string) =>
      (await button(direction).getAttribute("aria-disabled")) === "true";

    // The whole height is in the square: nothing more above and below.
    await expect(button("left")).toBeVisible();
    expect(await Promise.all(["left", "up", "down", "right"].map(isAtEdge))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const [left, right] = [await button("left").boundingBox(), await button("right").boundingBox()];
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    await expectAccessibleInBothThemes(page, { within: "dialog" });
    await expectNoOverflow(page);

    // Part of the height is in the square after a click on the track of the zoom.
    const zoom = dialog.getByLabel(t("profile.avatar.crop.zoom"));
    await zoom.click();
    await expect(zoom).not.toHaveValue("1");
    await expect.poll(() => isAtEdge("up")).toBe(false);
    await button("up").click();
    for (let clicks = 0; clicks < 40 && !(await isAtEdge("right")); clicks += 1) {
      await button("right").click();
    }
    expect(await isAtEdge("right")).toBe(true);
    await dialog.getByRole("button", { name: t("profile.avatar.crop.save") }).click();
    await expect(page.getByText(t("profile.avatar.saved"))).toBeVisible();
    const { data } = await serviceClient()
      .from("users")
      .select("avatar_url")
      .eq("id", user.id)
      .single();
    const stored = await (await page.request.get(`${backendUrl}${data?.avatar_url}`)).body();
    const { dominant } = await sharp(stored).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  });
}

for (const locale of sample(locales, "a host blocks days and hours with clicks alone")) {
  const t = translator(locale);

  // Only in test:all: tests/components/availability/host-calendar.test.tsx shows the clicks.
  test(`a host blocks days and hours with clicks alone (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(desktop);
    const host = await createUser("host", "Mona");
    const venueId = await createOpenVenue(host, "Calendar Hall");
    await signInAs(context, host);
    await page.goto(localePath(locale, `/host/calendar?month=${month}&venue=${venueId}`));
    const form = page.getByRole("dialog", { name: t("hostCalendar.block.title") });
    const submit = form.getByRole("button", { name: t("hostCalendar.block.submit"), exact: true });
    const readBlocks = async () => {
      const { data, error } = await serviceClient()
        .from("blocked_times")
        .select("starts_at, ends_at")
        .eq("venue_id", venueId)
        .order("starts_at");
      if (error) throw error;
      return data.map(({ starts_at, ends_at }) =>
        [starts_at, ends_at].map((instant) =>
          new Intl.DateTimeFormat("sv", {
            timeZone: "Africa/Cairo",
            dateStyle: "short",
            timeStyle: "short",
          }).format(new Date(instant)),
        ),
      );
    };

    // Clicks the first day, then the last day in the form's own calendar.
    await page.locator(`td[data-start="${day}T00:00"]`).click({ position: { x: 30, y: 60 } });
    await expect(form.locator("#block-fromDay")).toHaveText(formatDay(day, locale));
    await form.locator("#block-toDay").click();
    const calendar = page.getByRole("dialog", { name: t("hostCalendar.block.lastDay") });
    await calendar.getByRole("gridcell").filter({ hasText: /^17$/ }).click();
    await expect(form.locator("#block-toDay")).toHaveText(formatDay(addDays(day, 2), locale));
    await submit.click();
    await expect(form).toBeHidden();
    expect(await readBlocks()).toEqual([[`${day} 00:00`, `${addDays(day, 3)} 00:00`]]);

    const other = addDays(day, 7);
    await page.goto(localePath(locale, `/host/calendar?view=week&day=${other}&venue=${venueId}`));
    const slot = page.locator(`[data-start="${other}T12:00"]`);
    await slot.click();
    await expect(form.locator("#block-fromTime")).toHaveValue("12:00");
    await form.locator("#block-toTime").selectOption("15:00");
    await submit.click();
    await expect(form).toBeHidden();
    expect((await readBlocks())[1]).toEqual([`${other} 12:00`, `${other} 15:00`]);
  });
}
