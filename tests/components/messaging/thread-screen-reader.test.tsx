// Screen reader output in a conversation.
import { expect, test, vi } from "vitest";
import { textLanguage } from "@/lib/shared/text-language";
import { expectInOrder } from "../../e2e/support/spoken-phrases.ts";
import { languageNames, locales } from "../support/locales.ts";
import { expectAnnounced, readAloud } from "../support/screen-reader.ts";
import { openThread, received } from "../support/thread.tsx";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));
vi.mock("@/lib/realtime/topics", () => ({ broadcastToTopic: vi.fn() }));

for (const locale of locales) {
  test(`messages are read with who wrote them and in their language, and a new one and a sent one are announced (${languageNames[locale]})`, async () => {
    const { t, state, tell, sent, field, send, pending } = await openThread(locale);
    await expect.element(sent("First")).toBeVisible();
    const names = ["Mona", "First"];
    expectInOrder(await readAloud(document.body, names), [
      "First",
      `textbox, ${t("messaging.write", { name: "Mona" })}`,
      `button, ${t("messaging.send")}`,
    ]);
    const answer = locale === "ar" ? "نعم، متاحة" : "Yes, it is free";
    await expectAnnounced(answer, async () => {
      state.messages.push(received("2", answer));
      tell("message");
    });
    const thanks = locale === "ar" ? "شكرًا" : "Thank you";
    await field.fill(thanks);
    await expectAnnounced(t("messaging.sent"), () => send.click());
    await expect.element(pending).not.toBeInTheDocument();
    expectInOrder(await readAloud(document.body, [...names, thanks]), [
      "Mona",
      "First",
      answer,
      t("messaging.you"),
      thanks,
    ]);
    for (const text of ["First", answer, thanks]) {
      await expect.element(sent(text)).toHaveAttribute("lang", textLanguage(text));
    }
  });
}
