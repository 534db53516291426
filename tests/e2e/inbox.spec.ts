// Combinations: English on a desktop and Arabic on a phone, because tabs and menus open differently there.
import type { Page } from "@playwright/test";
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Shorter than the poll interval of a page without a connection. */
const soon = { timeout: 10_000 };

/** Creates conversations of one guest with Mona, who has answered about parking, and with Nadia. */
async function startTwoConversations() {
  const first = await startConversation("Layla");
  const nadia = await createUser("host", "Nadia");
  const venueId = await createOpenVenue(nadia, `Loud Hall ${Date.now()}`);
  await first.guest.client
    .rpc("start_conversation", { p_venue_id: venueId, p_body: "هل القاعة مكيّفة؟" })
    .throwOnError();
  await first.host.client
    .rpc("send_message", {
      p_conversation_id: first.id,
      p_body: "There is parking behind the hall",
    })
    .throwOnError();
  return first;
}

/** Locates the list of conversations by its labels. */
function inbox(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const main = page.getByRole("main");
  return {
    open: (query = "") => page.goto(localePath(locale, `/dashboard/messages${query}`)),
    items: main
      .getByRole("listitem")
      .filter({ has: page.getByRole("time").or(page.locator("time")) }),
    tab: (name: "all" | "unread" | "bookings" | "archived") =>
      main.getByRole("link", { name: t(`messaging.inbox.${name}`), exact: true }),
    field: main.getByRole("searchbox", { name: t("messaging.inbox.searchFor") }),
    choose: async (item: string, name = "Mona") => {
      const menu = page.getByRole("button", { name: t("messaging.menu", { name: isolate(name) }) });
      const entry = page.getByRole("menuitem", { name: item, exact: true });
      // The page may be rendering again after the choice before.
      await expect(async () => {
        if (!(await entry.isVisible())) await menu.click();
        await expect(entry).toBeVisible({ timeout: 1000 });
      }).toPass();
      await entry.click();
    },
  };
}

for (const { locale, screen, view } of sample(
  views,
  "a conversation is archived, comes back with a message, and is marked as unread",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/conversation_states.test.sql shows the states, tests/unit/messaging/inbox-view.test.ts the lists.
  test(`a conversation is archived, comes back with a message, and is marked as unread (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { guest, host, id } = await startTwoConversations();
    await signInAs(context, guest);
    const list = inbox(page, locale);
    await list.open();
    await expect(list.items).toHaveCount(2);
    await expectNoOverflow(page);
    await list.tab("unread").click();
    await expect(list.items).toHaveCount(1);
    await expect(list.items).toContainText("Mona");
    await list.tab("bookings").click();
    await expect(page.getByText(t("messaging.inbox.empty.bookings"))).toBeVisible();
    await list.tab("archived").click();
    await expect(page.getByText(t("messaging.inbox.empty.archived"))).toBeVisible();
    await expectAccessible(page);

    const form = messageForm(page, locale);
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await list.choose(t("messaging.inbox.archive.action"));
    await expect(page.getByText(t("messaging.inbox.archive.done"))).toBeVisible();
    await list.open();
    await expect(list.items).toHaveCount(1);
    await expect(list.items).toContainText("Nadia");
    await host.client
      .rpc("send_message", { p_conversation_id: id, p_body: "One more thing" })
      .throwOnError();
    await expect(list.items).toHaveCount(2, soon);
    await expect(list.items.first()).toContainText("One more thing");

    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await list.choose(t("messaging.inbox.archive.action"));
    await list.choose(t("messaging.inbox.archive.undo"));
    await expect(page.getByText(t("messaging.inbox.archive.undone"))).toBeVisible();
    await list.choose(t("messaging.inbox.unreadMark.action"));
    await expect(page.getByText(t("messaging.inbox.unreadMark.done"))).toBeVisible();
    await list.open("?show=unread");
    await expect(list.items).toHaveCount(1);
    await expect(list.items).toContainText(t("messaging.inbox.markedUnread"));
    await expect(page).toHaveTitle(`(1) ${t("messaging.title")} | ${t("app.name")}`);
    // Opening it marks it as read.
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await expect(page).toHaveTitle(`${t("messaging.title")} | ${t("app.name")}`);
    await list.open("?show=unread");
    await expect(page.getByText(t("messaging.inbox.empty.unread"))).toBeVisible();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "conversations are searched by messages and names in both languages",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/message_search.test.sql searches in both languages.
  test(`conversations are searched by messages and names in both languages (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { guest, id } = await startTwoConversations();
    await guest.client
      .rpc("set_conversation_archived", { p_conversation_id: id, p_is_archived: true })
      .throwOnError();
    await signInAs(context, guest);
    const list = inbox(page, locale);
    await list.open();
    for (const [text, name, match] of [
      ["PARKING hall", "Mona", "There is parking behind the hall"],
      ["قاعه مكيفه", "Nadia", "هل القاعة مكيّفة؟"],
      ["nadia", "Nadia", "هل القاعة مكيّفة؟"],
    ] as const) {
      await list.field.fill(text);
      await list.field.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("q") === text);
      await expect(list.field).toHaveValue(text);
      await expect(list.items).toHaveCount(1);
      await expect(list.items).toContainText(name);
      await expect(list.items).toContainText(match);
    }
    await expectAccessible(page);
    await expectNoOverflow(page);
    await list.open("?q=parking");
    await expect(list.items).toContainText(t("messaging.inbox.isArchived"));
    await list.open("?q=helicopter");
    await expect(page.getByText("helicopter", { exact: false }).first()).toBeVisible();
    await expect(page.getByText(t("messaging.inbox.empty.searchBody"))).toBeVisible();
    await page.getByRole("link", { name: t("messaging.inbox.clear") }).click();
    await expect(list.items).toHaveCount(1);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  // Only in test:all: the tests above show the same with scripts.
  test("conversations are filtered and searched without scripts (English)", {
    tag: "@all",
  }, async ({ page, context }) => {
    const { guest } = await startTwoConversations();
    await signInAs(context, guest);
    const list = inbox(page, "en");
    await list.open();
    await list.tab("unread").click();
    await expect(list.items).toHaveCount(1);
    await list.field.fill("parking");
    await list.field.press("Enter");
    await expect(list.items).toContainText("There is parking behind the hall");
  });
});
