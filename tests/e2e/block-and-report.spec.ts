// Combinations: English on a desktop and Arabic on a phone, because menus are sheets there and forms have their own words.
import { isolate } from "../../lib/shared/isolate";
import { expectAccessible } from "./support/accessibility";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs, signOut } from "./support/users";

for (const { locale, screen, view } of views) {
  const t = translator(locale);

  test(`a guest blocks a host, who can then write no message and is not told why (${view})`, async ({
    browser,
  }) => {
    const { guest, host, id } = await startConversation("Layla");
    const address = localePath(locale, `/dashboard/messages/${id}`);
    const open = async (user: typeof host) => {
      const context = await browser.newContext({ viewport: screen });
      await signInAs(context, user);
      const page = await context.newPage();
      await page.goto(address);
      return page;
    };
    const [guestPage, hostPage] = [await open(guest), await open(host)];
    const hostForm = messageForm(hostPage, locale, "Layla");
    await hostForm.open(address);

    const menu = guestPage.getByRole("button", {
      name: t("messaging.menu", { name: isolate("Mona") }),
    });
    await menu.click();
    const block = guestPage.getByRole("menuitem", {
      name: t("messaging.block.action", { name: isolate("Mona") }),
    });
    await block.click();
    await expectAccessible(guestPage);
    await guestPage
      .getByRole("button", { name: t("messaging.block.confirm"), exact: true })
      .click();
    await expect(
      guestPage.getByText(t("messaging.block.notice", { name: "Mona" }), { exact: true }),
    ).toBeVisible();
    await expect(messageForm(guestPage, locale).field).toHaveCount(0);
    await expectNoOverflow(guestPage);

    await hostForm.field.fill("Are you there?");
    await hostForm.send.click();
    await expect(hostPage.getByText(t("messaging.refused"))).toBeVisible();
    await hostPage.reload();
    await expect(hostPage.getByText(t("messaging.block.notice", { name: "Layla" }))).toHaveCount(0);

    await menu.click();
    await guestPage
      .getByRole("menuitem", { name: t("messaging.block.undo", { name: isolate("Mona") }) })
      .click();
    await expect(messageForm(guestPage, locale).field).toBeVisible();
  });

  test(`a host reports a message, an admin reads the conversation, and both sides see that (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { host, guest, id } = await startConversation("Layla");
    const text = `Pay outside ${crypto.randomUUID().slice(0, 6)}`;
    const sent = await guest.client.rpc("send_message", { p_conversation_id: id, p_body: text });
    if (sent.error) throw sent.error;
    const address = localePath(locale, `/dashboard/messages/${id}`);
    await signInAs(context, host);
    await page.goto(address);
    await page
      .getByRole("link", { name: t("messaging.reportMessage") })
      .last()
      .click();
    await page.waitForURL((url) => url.pathname === `${address}/report`);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByLabel(t("reports.reasons.fraud"), { exact: true }).check();
    await page.getByRole("button", { name: t("reports.send") }).click();
    await expect(page.getByText(t("reports.done"))).toBeVisible();

    await signOut(context);
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, "/admin"));
    const report = page.getByRole("listitem").filter({ hasText: text });
    await report.getByRole("link").click();
    await page.waitForURL(/\/admin\/users\/reports\//);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(t("reports.read.reported"), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const read = t("messaging.adminRead", { date: "" }).split("  ")[0]?.trim() ?? "";
    for (const side of [guest, host]) {
      await signOut(context);
      await signInAs(context, side);
      await page.goto(address);
      await expect(page.getByText(read.slice(0, 20)).first()).toBeVisible();
    }
  });
}
