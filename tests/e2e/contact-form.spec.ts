import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { localePath, translator } from "./support/i18n";
import { phone, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs, uniqueEmail } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a visitor writes to the team, and an admin finds the message in the queue",
)) {
  const t = translator(locale);

  test(`a visitor writes to the team, and an admin finds the message in the queue (${view})`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(screen);
    await page.goto(localePath(locale, "/"));
    if (isPhone) {
      await page.getByRole("button", { name: t("nav.menu"), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("link", { name: t("nav.contact"), exact: true })
        .click();
    } else {
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("footer.contact"), exact: true })
        .click();
    }
    await page.waitForURL(/\/help#contact/);
    const field = (key: string) =>
      page.getByRole("main").getByRole("textbox", { name: t(`contact.form.${key}`), exact: true });
    const send = page.getByRole("button", { name: t("contact.form.submit"), exact: true });
    await send.click();
    await expect(field("name")).toBeFocused();
    await expect(page.getByText(t("contact.form.required"))).toHaveCount(3);
    const email = uniqueEmail("visitor");
    const question = `${locale === "ar" ? "أين حجزي؟" : "Where is my booking?"} ${Date.now()}`;
    await field("name").fill("Sara");
    await field("email").fill("nobody");
    await field("body").fill(question);
    await send.click();
    await expect(page.getByText(t("contact.form.invalidEmail"))).toBeVisible();
    await expectAccessible(page);
    await field("email").fill(email);
    await send.click();
    await expect(page.getByText(t("contact.form.done"))).toBeVisible();

    const other = await browser.newContext({ viewport: screen });
    await signInAs(other, demo.admin);
    const admin = await other.newPage();
    await admin.goto(localePath(locale, "/admin#contacts"));
    const message = admin.getByRole("listitem").filter({ hasText: question });
    await expect(message).toContainText(email);
    await expect(message).toContainText(t("contact.topics.booking"));
    await expectAccessible(admin);
    // The name is isolated from the text direction around it.
    await message
      .getByRole("button", { name: t("contact.list.resolveNamed", { name: isolate("Sara") }) })
      .click();
    await expect(message).toBeHidden();
    await other.close();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a host finds the dashboard and the contact form in the menu, and the form knows the account",
)) {
  const t = translator(locale);

  // Only in test:all: the test above shows the form.
  test(`a host finds the dashboard and the contact form in the menu, and the form knows the account (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(isPhone ? phone : screen);
    const host = await createUser("host", "Nadia");
    await signInAs(context, host);
    await page.goto(localePath(locale, "/"));
    const menu = page.getByRole("dialog", { name: t("nav.account") });
    const openMenu = () =>
      page.getByRole("button", { name: new RegExp(`^${t("nav.account")}`) }).click();
    await openMenu();
    await menu.getByRole("link", { name: t("nav.hostDashboard"), exact: true }).click();
    await page.waitForURL(/\/host$/);
    await openMenu();
    await menu.getByRole("link", { name: t("nav.contact"), exact: true }).click();
    await page.waitForURL(/\/help#contact/);
    await expect(
      page.getByRole("main").getByRole("textbox", { name: t("contact.form.email"), exact: true }),
    ).toHaveValue(host.email);
  });
}
