// Combinations: the guest reads in English on a desktop and the host in Arabic on a phone.
import type { Browser } from "@playwright/test";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

/** Opens the thread in a separate browser of a user, and waits until it has joined the conversation. */
async function openThread(
  browser: Browser,
  user: Parameters<typeof signInAs>[1],
  id: string,
  { locale, screen }: { locale: TestLocale; screen: { width: number; height: number } },
  counterpart: string,
) {
  const context = await browser.newContext({ viewport: screen });
  await signInAs(context, user);
  const page = await context.newPage();
  const joined = page
    .waitForEvent("websocket", (socket) => socket.url().includes("/realtime/v1/websocket"))
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        new RegExp(`realtime:conversation:${id}.*"status":"ok"`).test(String(payload)),
      ),
    );
  const form = messageForm(page, locale, counterpart);
  await form.open(localePath(locale, `/dashboard/messages/${id}`));
  await joined;
  return { page, form };
}

// Only in test:all: tests/components/messaging/typing.test.tsx shows both sides.
test("each side sees that the other one is typing, until their message or a pause of some seconds (English and Arabic)", {
  tag: "@all",
}, async ({ browser }) => {
  const [english, arabic] = views;
  const { guest, host, id } = await startConversation("Omar");
  const [atGuest, atHost] = await Promise.all([
    openThread(browser, guest, id, english, "Mona"),
    openThread(browser, host, id, arabic, "Omar"),
  ]);
  const omarTypes = atHost.page.getByText(
    translator("ar")("messaging.typing", { name: "Omar", count: 1 }),
  );
  const monaTypes = atGuest.page.getByText(
    translator("en")("messaging.typing", { name: "Mona", count: 1 }),
  );
  await atGuest.form.field.pressSequentially("Is it");
  await expect(omarTypes).toBeVisible();
  await expectNoOverflow(atHost.page);
  await expect(atGuest.page.getByText(/is typing/)).toHaveCount(0);
  await atGuest.form.field.pressSequentially(" free?");
  await atGuest.form.send.click();
  await expect(atHost.form.sent("Is it free?")).toBeVisible();
  await expect(omarTypes).toHaveCount(0);
  await atHost.form.field.fill("لحظة");
  await expect(monaTypes).toBeVisible();
  await expect(monaTypes).toHaveCount(0, { timeout: 10_000 });
});

// Only in test:all: tests/components/messaging/typing.test.tsx shows the name, supabase/tests/realtime_topics.test.sql who broadcasts.
test("what a side broadcasts as typing is shown under the name that the conversation has (English)", {
  tag: "@all",
}, async ({ browser }) => {
  const { guest, host, id } = await startConversation("Omar");
  const { page } = await openThread(browser, guest, id, views[0], "Mona");
  const topic = `conversation:${id}`;
  await host.client.realtime.setAuth(host.session.access_token);
  const channel = host.client.channel(topic, { config: { private: true } });
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => status === "SUBSCRIBED" && resolve());
  });
  for (const payload of [{ name: "The police", sender_id: 7 }, { sender_id: ["x"] }]) {
    await channel.send({ type: "broadcast", event: "typing", payload });
  }
  await channel.send({ type: "broadcast", event: "constructor", payload: {} });
  await expect(
    page.getByText(translator("en")("messaging.typing", { name: "Mona", count: 1 })),
  ).toBeVisible();
  await expect(page.getByText("The police")).toHaveCount(0);
  await host.client.removeAllChannels();
});
