// Combinations: English on a desktop and Arabic on a phone, because forms have their own words and widths there. Blocking is in
// conversation-journey.spec.ts.
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs, signOut } from "./support/users";

for (const { locale, screen, view } of views) {
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

test("the form of a report quotes a message that is too old for the first page of the thread (English)", async ({
  page,
  context,
}) => {
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
