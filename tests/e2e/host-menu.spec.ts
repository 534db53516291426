import { asService, newPerson } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, locales } from "./support/i18n";
import { draftOf, expectAccessible, listOf } from "./support/listings";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";

for (const locale of locales) {
  for (const width of [1280, 390]) {
    test(`${locale}, ${width}: what is done seldom is in a menu, led by keys`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const host = await newPerson("host", "Laila");
      const name = locale === "ar" ? "قاعة القناة" : "Canal Room";
      const { id } = await draftOf(host, name);
      await carrySession(context, host.email, String(baseURL));
      const list = listOf(page, locale);
      const spoken = (key: string) => list.say(`hosting.venues.${key}Named`, { name });
      const more = list.button("moreNamed", { name });
      const menu = page.getByRole("menu", { name: spoken("more"), exact: true });
      const item = (key: string) => menu.getByRole("menuitem", { name: spoken(key), exact: true });
      const calendars = menu.getByRole("menuitem", {
        name: list.say("calendars.linkNamed", { name }),
        exact: true,
      });

      await page.goto(at(locale, "/host/venues"));
      await hydrated(more);
      // A draft shows two ways on and the menu.
      const row = list.row(name);
      await expect(row.getByRole("link", { name: spoken("edit"), exact: true })).toBeVisible();
      await expect(row.getByRole("button")).toHaveCount(2);
      await expect(list.button("submitNamed", { name })).toBeVisible();
      await expect(menu).toBeHidden();

      await more.focus();
      await page.keyboard.press("Enter");
      await expect(calendars).toBeFocused();
      await expect(menu).toBeInViewport({ ratio: 1 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectAccessible(page);
      }
      // What takes something away is set apart, at the end.
      const order = await menu
        .locator("> *")
        .evaluateAll((all) => all.map((one) => one.textContent || one.tagName));
      expect(order).toEqual([
        list.say("calendars.link"),
        ...["preview", "duplicate"].map((key) => list.say(`hosting.venues.${key}`)),
        "HR",
        ...["archive", "delete"].map((key) => list.say(`hosting.venues.${key}`)),
      ]);
      await page.keyboard.press("ArrowDown");
      await expect(item("preview")).toBeFocused();
      await page.keyboard.press("End");
      await expect(item("delete")).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(calendars).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(item("delete")).toBeFocused();
      await page.keyboard.press("Home");
      await expect(calendars).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(more).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(calendars).toBeFocused();
      // Closed and opened again before the browser has told of either.
      await more.evaluate((button: HTMLButtonElement) => {
        button.focus();
        button.click();
        button.click();
      });
      await expect(calendars).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await expect(menu).toBeHidden();
      await expect(list.button("submitNamed", { name })).toBeFocused();

      // It is asked first; who takes it back stands where they stood.
      await more.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(menu).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(more).toBeFocused();

      // What a published one has to offer: its page beside it, a pause among the rest.
      await asService().from("venues").update({ status: "active" }).eq("id", id);
      await page.reload();
      await expect(row.getByRole("link", { name: spoken("view"), exact: true })).toBeVisible();
      await expect(row.getByRole("button")).toHaveCount(1);
      await more.click();
      await expect(item("pause")).toBeVisible();
      await expect(item("delete")).toHaveCount(0);
      await page.mouse.click(5, 400);
      await expect(menu).toBeHidden();
      await more.click();
      await calendars.click();
      await page.waitForURL(`**/host/venues/${id}/calendars`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}
