// Combinations: the guest writes in English on a desktop, the host reads in Arabic on a phone.
import { expectAccessible } from "./support/accessibility";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { translator } from "./support/i18n";
import { desktop, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

/** Shorter than the poll interval of a page without a connection. */
const soon = { timeout: 10_000 };
/** Matches "Read · {time}" with any time. */
const readMark = (locale: "en" | "ar") =>
  new RegExp(`^${translator(locale)("messaging.readAt", { time: "" }).trim()}`);

// Only in test:all: supabase/tests/message_reading.test.sql marks what is read; tests/components/messaging/reading.test.tsx reports it.
test("the last message that the other side has read says when, without reloading (English and Arabic)", {
  tag: "@all",
}, async ({ browser }) => {
  const { guest, host, id } = await startConversation("Omar");
  const [atGuest, atHost] = await Promise.all(
    (
      [
        [guest, desktop],
        [host, phone],
      ] as const
    ).map(async ([user, viewport]) => {
      const context = await browser.newContext({ viewport });
      await signInAs(context, user);
      return context.newPage();
    }),
  );
  if (!atGuest || !atHost) throw new Error("no pages");
  const guestForm = messageForm(atGuest, "en");
  await guestForm.open(`/dashboard/messages/${id}`);
  await guestForm.field.fill("Second");
  await guestForm.field.press("Enter");
  await expect(guestForm.pending).toHaveCount(0);
  await expect(atGuest.getByText(readMark("en"))).toHaveCount(0);

  const hostForm = messageForm(atHost, "ar", "Omar");
  await hostForm.open(`/ar/dashboard/messages/${id}`);
  await expect(atGuest.getByText(readMark("en"))).toHaveCount(1, soon);
  const item = (body: string) => atGuest.getByRole("listitem").filter({ hasText: body });
  await expect(item("Second").getByText(readMark("en"))).toBeVisible();
  await expectAccessible(atGuest);
  // The host's own reading marks nothing on the host's page.
  await expect(atHost.getByText(readMark("ar"))).toHaveCount(0);

  await hostForm.field.fill("نعم");
  await hostForm.send.click();
  await expect(atHost.getByText(readMark("ar"))).toHaveCount(1, soon);

  // No read marks while one side has blocked the other.
  await atHost.close();
  await guest.client.rpc("send_message", { p_conversation_id: id, p_body: "Third" }).throwOnError();
  await host.client.rpc("block_user", { p_user_id: guest.id }).throwOnError();
  await host.client.rpc("mark_conversation_read", { p_conversation_id: id }).throwOnError();
  await guestForm.open(`/dashboard/messages/${id}`);
  await expect(guestForm.sent("Third")).toBeVisible();
  await expect(item("Second").getByText(readMark("en"))).toBeVisible();
  await expect(atGuest.getByText(readMark("en"))).toHaveCount(1);
});
