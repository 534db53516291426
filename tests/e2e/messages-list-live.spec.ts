// Combinations: English on a desktop and Arabic on a phone.
import { sample } from "../support/sample";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { desktop, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Shorter than the poll interval of a page without a connection. */
const soon = { timeout: 10_000 };

/** Creates two conversations of one guest, the one with Mona older than the one with Nadia. */
async function startTwoConversations() {
  const first = await startConversation("Layla");
  const nadia = await createUser("host", "Nadia");
  const venueId = await createOpenVenue(nadia, `Loud Hall ${Date.now()}`);
  const second = await first.guest.client
    .rpc("start_conversation", { p_venue_id: venueId, p_body: "Hello Nadia" })
    .throwOnError();
  return { ...first, nadia, otherId: (second.data as { id: string }).id };
}

for (const { locale, screen, view } of sample(
  views,
  "a conversation moves to the top of the list and counts its new messages as they come",
)) {
  const t = translator(locale);

  // Only in test:all: conversation-journey.spec.ts shows that messages appear without reloading.
  test(`a conversation moves to the top of the list and counts its new messages as they come (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { guest, host, id } = await startTwoConversations();
    await signInAs(context, guest);
    await page.goto(localePath(locale, "/dashboard/messages"));
    const items = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("time") });
    await expect(items.first()).toContainText("Nadia");
    for (const [index, body] of ["Still looking?", "We have a Friday"].entries()) {
      await host.client.rpc("send_message", { p_conversation_id: id, p_body: body }).throwOnError();
      await expect(items.first()).toContainText(body, soon);
      await expect(items.first()).toContainText("Mona");
      await expect(items.first()).toContainText(t("messaging.unread", { count: index + 1 }));
    }
    await expect(items).toHaveCount(2);
    await expect(page).toHaveTitle(`(1) ${t("messaging.title")} | ${t("app.name")}`);
    // Marks it as read in another window.
    await guest.client.rpc("mark_conversation_read", { p_conversation_id: id }).throwOnError();
    await expect(items.first()).not.toContainText(t("messaging.unread", { count: 2 }), soon);
    await expect(page).toHaveTitle(`${t("messaging.title")} | ${t("app.name")}`);
  });
}

// Only in test:all: the first test shows the list.
test("the list beside a conversation moves when one writes in it (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  await page.setViewportSize(desktop);
  const { guest, id } = await startTwoConversations();
  await signInAs(context, guest);
  const form = messageForm(page, "en");
  await form.open(`/dashboard/messages/${id}`);
  const list = page.getByRole("complementary", { name: t("messaging.back"), exact: true });
  await expect(list.getByRole("listitem").first()).toContainText("Nadia");
  await form.field.fill("A question more");
  await form.field.press("Enter");
  await expect(list.getByRole("listitem").first()).toContainText("A question more", soon);
  await expect(list.getByRole("listitem").first()).toContainText("Mona");
});

// Only in test:all: the first test shows the list.
test("a first conversation takes the place of the empty list (Arabic)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const [host, guest] = await Promise.all([
    createUser("host", "Mona"),
    createUser("guest", "Hala"),
  ]);
  const venueId = await createOpenVenue(host, "Empty Hall");
  await signInAs(context, host);
  await page.goto("/ar/dashboard/messages");
  const empty = page.getByText(t("messaging.empty.title"));
  await expect(empty).toBeVisible();
  await guest.client
    .rpc("start_conversation", { p_venue_id: venueId, p_body: "Is it free?" })
    .throwOnError();
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("time") })
      .first(),
  ).toContainText("Hala", soon);
  await expect(empty).toHaveCount(0);
});
