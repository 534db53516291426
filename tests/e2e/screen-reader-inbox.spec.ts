// Screen reader output of a conversation, in both languages.
import { sample } from "../support/sample";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { joinOf } from "./support/realtime";
import { expectAnnounced, expectLanguageMarked, readAloud } from "./support/screen-reader";
import { expectInOrder, expectReadWell } from "./support/spoken-phrases";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

test.use({ bypassCSP: true });

for (const locale of sample(
  locales,
  "conversations and messages are read with who wrote them, and a new message is announced",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/messaging/thread-screen-reader.test.tsx shows what is read and announced.
  test(`conversations and messages are read with who wrote them, and a new message is announced (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const { guest, host, id, venueName } = await startConversation("Omar");
    const names = ["Mona", "Omar", "Test", "First", venueName];
    await signInAs(context, guest);
    await page.goto(localePath(locale, "/dashboard/messages"));
    const main = page.getByRole("main");
    await expect(main.getByText("First")).toBeVisible();
    const list = await readAloud(main);
    expectReadWell(list, locale, names);
    expectInOrder(list, [/^heading, .+, level 1/, /^link, .*Mona/, venueName, "First"]);

    const joined = joinOf(page, `conversation:${id}`);
    await page.goto(localePath(locale, `/dashboard/messages/${id}`));
    await joined;
    const form = messageForm(page, locale);
    await expect(form.sent("First")).toBeVisible();
    const thread = await readAloud(main);
    expectReadWell(thread, locale, names);
    expectInOrder(thread, [
      /^heading, .*Mona.*, level 1/,
      venueName,
      "First",
      `textbox, ${t("messaging.write", { name: "Mona" })}`,
      `button, ${t("messaging.send")}`,
    ]);

    const answer = locale === "ar" ? "نعم، متاحة" : "Yes, it is free";
    await expectAnnounced(page, answer, async () => {
      const { error } = await host.client.rpc("send_message", {
        p_conversation_id: id,
        p_body: answer,
      });
      expect(error).toBeNull();
    });

    const thanks = locale === "ar" ? "شكرًا" : "Thank you";
    await form.field.fill(thanks);
    await expectAnnounced(page, t("messaging.sent"), () => form.send.click());
    await expect(form.pending).toHaveCount(0);
    const answered = await readAloud(main);
    expectReadWell(answered, locale, names);
    expectInOrder(answered, ["First", answer, thanks]);
    await expectLanguageMarked(main, ["First", answer, thanks]);
  });
}
