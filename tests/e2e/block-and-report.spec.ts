// Combinations: English on a desktop and Arabic on a phone, because forms have their own words and widths there. Blocking is in
// conversation-journey.spec.ts.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs, signOut } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a host reports a message, an admin reads the conversation, and both sides see that",
)) {
  const t = translator(locale);

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

for (const { locale, screen, view } of sample(
  views,
  "an admin joins a reported conversation, writes as Mahfil and leaves, which the guest sees",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/admin_visits.test.sql shows who may join, and what both sides see.
  test(`an admin joins a reported conversation, writes as Mahfil and leaves, which the guest sees (${view})`, {
    tag: "@all",
  }, async ({ page, context, browser }) => {
    const { guest, host, id } = await startConversation("Layla");
    const { data: reportId } = await host.client
      .rpc("report_conversation", { p_conversation_id: id, p_reason: "spam" })
      .throwOnError();
    await page.setViewportSize(screen);
    await signInAs(context, guest);
    const thread = messageForm(page, locale);
    await thread.open(localePath(locale, `/dashboard/messages/${id}`));
    await expect(page.getByText(t("messaging.adminVisit.present"))).toHaveCount(0);

    const adminContext = await browser.newContext({ viewport: screen });
    await signInAs(adminContext, demo.admin);
    const atAdmin = await adminContext.newPage();
    await atAdmin.goto(localePath(locale, `/admin/users/reports/${reportId}`));
    const join = atAdmin.getByRole("button", { name: t("reports.read.visit.join") });
    await join.click();
    const field = atAdmin.getByRole("textbox", { name: t("reports.read.visit.message") });
    await expect(field).toBeVisible();
    await expectAccessible(atAdmin);
    await expectNoOverflow(atAdmin);
    const soon = { timeout: 10_000 };
    await expect(page.getByText(t("messaging.adminVisit.present"))).toBeVisible(soon);

    await field.fill("How can we help?");
    await atAdmin.getByRole("button", { name: t("reports.read.visit.send"), exact: true }).click();
    await expect(thread.sent("How can we help?")).toBeVisible(soon);
    await expect(page.getByText(t("messaging.sides.admin"), { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await thread.field.fill("They ask for cash");
    await thread.send.click();
    await expect(atAdmin.getByText("They ask for cash", { exact: true })).toBeVisible(soon);

    await atAdmin.getByRole("button", { name: t("reports.read.visit.leave") }).click();
    await expect(join).toBeVisible();
    await expect(page.getByText(t("messaging.adminVisit.present"))).toHaveCount(0, soon);
    await expect(
      page.getByText(t("messaging.adminVisit.left", { date: "" }).slice(0, 40)),
    ).toBeVisible();
  });
}

// Only in test:all: supabase/tests/conversation_reports.test.sql shows the message that is reported.
test("the form of a report quotes a message that is too old for the first page of the thread (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const { host, guest, id } = await startConversation("Layla");
  const rows = Array.from({ length: 120 }, (_, index) => ({
    conversation_id: id,
    sender_id: index % 2 === 0 ? guest.id : host.id,
    body: `Message ${index}`,
    created_at: new Date(Date.now() - (120 - index) * 1000 - 3_600_000).toISOString(),
  }));
  for (const half of [rows.slice(0, 60), rows.slice(60)]) {
    await serviceClient().from("messages").insert(half).throwOnError();
  }
  const { data } = await serviceClient()
    .from("messages")
    .select("id")
    .match({ conversation_id: id, body: "Message 2" })
    .single()
    .throwOnError();
  await signInAs(context, host);
  await page.goto(`/dashboard/messages/${id}/report?message=${data.id}`);
  await expect(page.getByText("Message 2", { exact: true })).toBeVisible();
});
