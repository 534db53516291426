// Combinations: English on a desktop and Arabic on a phone, because menus and dialogs open differently there.
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a host saves a reply, fills it in beside a message and sends it after changing it",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/messaging/saved-replies.test.tsx and saved-replies-list.test.tsx show the replies.
  test(`a host saves a reply, fills it in beside a message and sends it after changing it (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { host, id, countMessages } = await startConversation("Layla");
    await signInAs(context, host);
    const form = messageForm(page, locale, "Layla");
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await page.getByRole("button", { name: t("messaging.replies.menu") }).click();
    await page.getByRole("menuitem", { name: t("messaging.replies.add") }).click();

    await expect(
      page.getByRole("heading", { name: t("savedReplies.title"), exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: t("savedReplies.add") }).click();
    const dialog = page.getByRole("dialog", { name: t("savedReplies.add") });
    await dialog.getByRole("button", { name: t("savedReplies.save"), exact: true }).click();
    await expect(dialog.getByText(t("savedReplies.nameNeeded"))).toBeVisible();
    await expect(dialog.getByText(t("savedReplies.textNeeded"))).toBeVisible();
    await dialog.getByLabel(t("savedReplies.name")).fill("Welcome");
    await dialog
      .getByLabel(t("savedReplies.texts.en"))
      .fill("Hello {guest}, we meet on {date} at {venue}.");
    await dialog.getByLabel(t("savedReplies.texts.ar")).fill("أهلًا {guest}، الإجمالي {total}.");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole("button", { name: t("savedReplies.save"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await page.getByRole("button", { name: t("messaging.replies.menu") }).click();
    await expectAccessible(page);
    await page
      .getByRole("menuitem", { name: "Welcome" })
      .filter({ hasText: t("messaging.replies.en") })
      .click();
    await expect(form.field).toHaveValue(/^Hello Layla, we meet on ____ at Quiet Hall \d+\.$/);
    await expect(form.field).toBeFocused();
    expect(await countMessages("Hello Layla")).toBe(0);
    await page.getByRole("button", { name: t("messaging.replies.menu") }).click();
    await page
      .getByRole("menuitem", { name: "Welcome" })
      .filter({ hasText: t("messaging.replies.ar") })
      .click();
    await expect(form.field).toHaveValue(/\nأهلًا Layla، الإجمالي ____\.$/);
    await form.field.fill("Hello Layla, see you soon");
    await form.send.click();
    await expect(form.field).toHaveValue("");
    await expect(form.pending).toHaveCount(0);
    expect(await countMessages("Hello Layla, see you soon")).toBe(1);

    await page.goto(localePath(locale, "/host/replies"));
    await page
      .getByRole("button", { name: t("savedReplies.editNamed", { title: isolate("Welcome") }) })
      .click();
    const editing = page.getByRole("dialog", { name: t("savedReplies.edit") });
    await editing.getByLabel(t("savedReplies.name")).fill("Greeting");
    await editing.getByRole("button", { name: t("savedReplies.save"), exact: true }).click();
    await expect(page.getByRole("heading", { name: "Greeting" })).toBeVisible();
    await page
      .getByRole("button", { name: t("savedReplies.deleteNamed", { title: isolate("Greeting") }) })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("savedReplies.delete"), exact: true })
      .click();
    await expect(page.getByText(t("savedReplies.empty.title"))).toBeVisible();
  });
}

// Only in test:all: tests/components/messaging/saved-replies.test.tsx shows the composer, supabase/tests/saved_replies.test.sql the right.
test("a guest has no saved replies beside a message (English)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("en");
  const { guest, id } = await startConversation("Layla");
  await signInAs(context, guest);
  await messageForm(page, "en").open(`/dashboard/messages/${id}`);
  await expect(page.getByRole("button", { name: t("messaging.replies.menu") })).toHaveCount(0);
});
