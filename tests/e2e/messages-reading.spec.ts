// Combinations: English on a desktop and Arabic on a phone, because the composer covers the end of the list differently.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

/** Shorter than the poll interval of a page without a connection. */
const soon = { timeout: 10_000 };

for (const { locale, screen, view } of sample(
  views,
  "a message that arrives leaves the reader of earlier ones in their place, and a button leads to it",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/messaging/reading.test.tsx shows the reader's place.
  test(`a message that arrives leaves the reader of earlier ones in their place, and a button leads to it (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { guest, host, id } = await startConversation("Layla");
    const start = Date.now() - 86_400_000;
    await serviceClient()
      .from("messages")
      .insert(
        Array.from({ length: 50 }, (_, number) => ({
          conversation_id: id,
          sender_id: number % 2 === 0 ? guest.id : host.id,
          body: `Number ${number}`,
          created_at: new Date(start + number * 60_000).toISOString(),
        })),
      )
      .throwOnError();
    await signInAs(context, guest);
    const form = messageForm(page, locale);
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await expect(form.sent("First")).toBeInViewport();
    const countUnread = async () => {
      const { count } = await serviceClient()
        .from("messages")
        .select("id", { count: "exact", head: true })
        .match({ conversation_id: id, sender_id: host.id })
        .is("read_at", null);
      return count;
    };
    await expect.poll(countUnread).toBe(0);

    await form.sent("Number 5").scrollIntoViewIfNeeded();
    await expect(form.sent("First")).not.toBeInViewport();
    const place = await page.evaluate(() => window.scrollY);
    const write = (body: string) =>
      host.client.rpc("send_message", { p_conversation_id: id, p_body: body }).throwOnError();
    await write("Are you still there?");
    const arrived = page.getByRole("button", { name: t("messaging.newMessages", { count: 1 }) });
    await expect(arrived).toBeVisible(soon);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    // Announced to screen reader users, but not marked as read.
    const announcement = { name: "Mona", text: "Are you still there?" };
    await expect(
      page.locator("[aria-live=polite]", { hasText: t("messaging.announcement", announcement) }),
    ).toHaveCount(1);
    expect(await countUnread()).toBe(1);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await write("Hello?");
    const both = page.getByRole("button", { name: t("messaging.newMessages", { count: 2 }) });
    await expect(both).toBeVisible(soon);
    await both.focus();
    await page.keyboard.press("Enter");
    await expect(form.sent("Hello?")).toBeInViewport();
    await expect(both).toHaveCount(0);
    await expect.poll(countUnread).toBe(0);
    // At the end, new messages are shown.
    await write("Good night");
    await expect(form.sent("Good night")).toBeInViewport(soon);
  });
}

// Only in test:all: tests/components/messaging/reading.test.tsx shows the keys.
test("on a phone Enter begins a line and the button sends (Arabic, phone)", {
  tag: "@all",
}, async ({ browser }) => {
  const { guest, id, countMessages } = await startConversation("ليلى");
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signInAs(context, guest);
  const page = await context.newPage();
  const form = messageForm(page, "ar");
  await form.open(`/ar/dashboard/messages/${id}`);
  await form.field.fill("سطر أول");
  await form.field.press("Enter");
  await form.field.pressSequentially("سطر ثان");
  await expect(form.field).toHaveValue("سطر أول\nسطر ثان");
  await form.send.tap();
  await expect(form.field).toHaveValue("");
  await expect(form.pending).toHaveCount(0);
  expect(await countMessages("سطر أول\nسطر ثان")).toBe(1);
});

// Only in test:all: tests/components/messaging/reading.test.tsx shows the keys, not the state of the message.
test("with a keyboard Enter sends and Shift and Enter begins a line (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const { guest, id, countMessages } = await startConversation("Layla");
  await signInAs(context, guest);
  const form = messageForm(page, "en");
  await form.open(`/dashboard/messages/${id}`);
  await form.field.fill("One");
  await form.field.press("Shift+Enter");
  await form.field.pressSequentially("Two");
  await form.field.press("Enter");
  await expect(form.field).toHaveValue("");
  await expect(form.pending).toHaveCount(0);
  expect(await countMessages("One\nTwo")).toBe(1);
});
