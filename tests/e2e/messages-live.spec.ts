// Combinations: the guest reads in English and the host in Arabic.
import type { Browser, Page } from "@playwright/test";
import { sample } from "../support/sample";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { languageNames, localePath, locales, type TestLocale, translator } from "./support/i18n";
import { joinOf } from "./support/realtime";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

type User = Parameters<typeof signInAs>[1];

/** Opens the thread of a conversation in a new browser context of that user, and waits until it has joined the topic. */
async function openThread(browser: Browser, user: User, id: string, locale: TestLocale) {
  const context = await browser.newContext();
  await signInAs(context, user);
  const page = await context.newPage();
  const joined = joinOf(page, `conversation:${id}`);
  await page.goto(localePath(locale, `/dashboard/messages/${id}`));
  await joined;
  return page;
}

async function write(page: Page, locale: TestLocale, counterpart: string, body: string) {
  const t = translator(locale);
  const field = page.getByRole("textbox", { name: t("messaging.write", { name: counterpart }) });
  await field.fill(body);
  await page.getByRole("button", { name: t("messaging.send"), exact: true }).click();
}

// Only in test:all: conversation-journey.spec.ts writes in both directions without reloading.
test("a message appears at the other side without reloading, in both directions (English and Arabic)", {
  tag: "@all",
}, async ({ browser }) => {
  const { guest, host, id } = await startConversation("Omar");
  const [atGuest, atHost] = await Promise.all([
    openThread(browser, guest, id, "en"),
    openThread(browser, host, id, "ar"),
  ]);
  await write(atGuest, "en", "Mona", "Is the hall free on Friday?");
  // Shorter than the poll interval of a page without a connection.
  const soon = { timeout: 10_000 };
  await expect(messageForm(atHost, "ar").sent("Is the hall free on Friday?")).toBeVisible(soon);
  await write(atHost, "ar", "Omar", "نعم، متاحة");
  await expect(messageForm(atGuest, "en").sent("نعم، متاحة")).toBeVisible(soon);
});

// Only in test:all: booking-live.spec.ts shows what such a page asks for.
test("a page that cannot be told of messages reads them when it is looked at again", {
  tag: "@all",
}, async ({ browser }) => {
  const { guest, id, host } = await startConversation("Omar");
  const context = await browser.newContext();
  await signInAs(context, host);
  const page = await context.newPage();
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
  await page.goto(`/dashboard/messages/${id}`);
  await expect(page.getByText("First").last()).toBeVisible();
  const { error } = await guest.client.rpc("send_message", {
    p_conversation_id: id,
    p_body: "Written meanwhile",
  });
  expect(error).toBeNull();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(messageForm(page, "en").sent("Written meanwhile")).toBeVisible({ timeout: 10_000 });
});

for (const locale of sample(
  locales,
  "a notification and the counters of the sidebar appear without reloading",
)) {
  test(`a notification and the counters of the sidebar appear without reloading (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const t = translator(locale);
    const { guest, host, id } = await startConversation("Omar");
    const read = await host.client.rpc("mark_conversation_read", { p_conversation_id: id });
    expect(read.error).toBeNull();
    await signInAs(context, host);
    const joined = joinOf(page, `user:${host.id}`);
    await page.goto(localePath(locale, "/dashboard/notifications"));
    await joined;
    const sidebar = page.getByRole("navigation", { name: t("layout.sidebar.titles.host") });
    const messages = sidebar.getByRole("link", { name: t("layout.sidebar.messages") });
    await expect(messages).toHaveAccessibleName(t("layout.sidebar.messages"));
    const sent = await guest.client.rpc("send_message", { p_conversation_id: id, p_body: "Hello" });
    expect(sent.error).toBeNull();
    const soon = { timeout: 10_000 };
    await expect(messages).toHaveAccessibleName(
      `${t("layout.sidebar.messages")} ${t("counters.conversations", { count: 1 })}`,
      soon,
    );
    await expect(
      page.getByRole("main").getByText(t("notifications.unread", { count: 1 }), { exact: true }),
    ).toBeVisible(soon);
    await host.client.rpc("mark_conversation_read", { p_conversation_id: id });
    await expect(messages).toHaveAccessibleName(t("layout.sidebar.messages"), soon);
  });
}
