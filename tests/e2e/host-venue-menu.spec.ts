// Combinations: English on a desktop and Arabic on a phone, because the menu must fit and its order is read.
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { createDraft } from "./support/fixtures/venue";
import { hydrated } from "./support/hydrated";
import { localePath } from "./support/i18n";
import { hostVenues } from "./support/pages/host-venues";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

// Both views: the menu opens at the end of its button, on the other side in Arabic.
for (const { locale, screen, view } of views) {
  test(`the rarer actions of a venue are in a menu that is used with the keys (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Laila");
    const name = locale === "ar" ? "قاعة القناة" : "Canal Room";
    const { id } = await createDraft(host, name);
    await signInAs(context, host);
    const { t, button, row } = hostVenues(page, locale);
    const label = (key: string) => t(`hosting.venues.${key}Named`, { name });
    const more = button("moreNamed", { name });
    const submit = button("submitNamed", { name });
    const menu = page.getByRole("menu", { name: label("more"), exact: true });
    const item = (key: string) => menu.getByRole("menuitem", { name: label(key), exact: true });
    const calendars = menu.getByRole("menuitem", {
      name: t("calendars.linkNamed", { name }),
      exact: true,
    });
    const terms = menu.getByRole("menuitem", {
      name: t("paymentTerms.linkNamed", { name }),
      exact: true,
    });

    await page.goto(localePath(locale, "/host/venues"));
    await hydrated(more);
    // A draft shows its two next actions and the menu.
    await expect(row(name).getByRole("link", { name: label("edit"), exact: true })).toBeVisible();
    await expect(row(name).getByRole("button")).toHaveCount(2);
    await expect(submit).toBeVisible();
    await expect(menu).toBeHidden();

    await more.focus();
    await page.keyboard.press("Enter");
    await expect(calendars).toBeFocused();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes(page);
    // What takes something away is set apart at the end.
    const order = await menu
      .locator("> *")
      .evaluateAll((all) => all.map((one) => one.textContent || one.tagName));
    expect(order).toEqual([
      t("calendars.link"),
      t("paymentTerms.link"),
      ...["preview", "duplicate"].map((key) => t(`hosting.venues.${key}`)),
      "HR",
      ...["archive", "delete"].map((key) => t(`hosting.venues.${key}`)),
    ]);
    for (const [key, focused] of [
      ["ArrowDown", terms],
      ["ArrowDown", item("preview")],
      ["End", item("delete")],
      ["ArrowDown", calendars],
      ["ArrowUp", item("delete")],
      ["Home", calendars],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(calendars).toBeFocused();
    // Closed and opened again before the browser has reported either.
    await more.evaluate((node: HTMLButtonElement) => {
      node.focus();
      node.click();
      node.click();
    });
    await expect(calendars).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(menu).toBeHidden();
    await expect(submit).toBeFocused();

    // Deleting asks first; dismissing the question gives the focus back.
    await more.focus();
    for (const key of ["Enter", "End", "Enter"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(menu).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(more).toBeFocused();

    // A published venue has its page beside the menu, and a pause in it.
    await serviceClient().from("venues").update({ status: "active" }).eq("id", id);
    await page.reload();
    await expect(row(name).getByRole("link", { name: label("view"), exact: true })).toBeVisible();
    await expect(row(name).getByRole("button")).toHaveCount(1);
    await more.click();
    await expect(item("pause")).toBeVisible();
    await expect(item("delete")).toHaveCount(0);
    await page.mouse.click(5, 400);
    await expect(menu).toBeHidden();
    await more.click();
    await calendars.click();
    await page.waitForURL(`**/host/venues/${id}/calendars`);
    await expectNoOverflow(page);
  });
}
