// Combinations: English on a desktop and Arabic on a phone, because the state of a message has its own words and width.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "messages whose page was left before they were delivered are sent once when the conversation is opened again",
)) {
  // Only in test:all: tests/components/messaging/unsent-messages.test.tsx shows the outbox, the test below a journey.
  test(`messages whose page was left before they were delivered are sent once when the conversation is opened again (${view})`, {
    tag: "@all",
  }, async ({ page, context, allowedMessages }) => {
    allowedMessages.push(failedResource);
    await page.setViewportSize(screen);
    const { guest, id, countMessages } = await startConversation("Layla");
    const address = localePath(locale, `/dashboard/messages/${id}`);
    await signInAs(context, guest);
    const form = messageForm(page, locale);
    await form.open(address);
    // The first request arrives but its response is lost; the second message is not sent yet.
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
    });
    for (const text of ["Delivered", "لم تُرسل بعد"]) {
      await form.field.fill(text);
      await form.field.press("Enter");
      await expect(form.sent(text)).toBeVisible();
    }
    await expect.poll(() => countMessages("Delivered")).toBe(1);
    expect(await countMessages("لم تُرسل بعد")).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(localePath(locale, "/help"));
    await form.open(address);
    await expect.poll(() => countMessages("لم تُرسل بعد")).toBe(1);
    await expect(form.pending).toHaveCount(0);
    for (const text of ["Delivered", "لم تُرسل بعد"]) {
      await expect(form.sent(text)).toHaveCount(1);
      expect(await countMessages(text)).toBe(1);
    }
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a message without a connection stays in the list, and is sent by itself when the connection returns",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/messaging/unsent-messages.test.tsx keeps and sends it; conversation-journey.spec.ts loses a connection.
  test(`a message without a connection stays in the list, and is sent by itself when the connection returns (${view})`, {
    tag: "@all",
  }, async ({ page, context, allowedMessages }) => {
    // Other requests of the page fail meanwhile too.
    allowedMessages.push(failedResource, /ERR_INTERNET_DISCONNECTED/, /ChunkLoadError/);
    await page.setViewportSize(screen);
    const { guest, id, countMessages } = await startConversation("Layla");
    await signInAs(context, guest);
    const form = messageForm(page, locale);
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await context.setOffline(true);
    await form.field.fill("Anybody there?");
    await form.send.click();
    await expect(form.notSent).toBeVisible();
    await expect(form.problem).toBeVisible();
    await form.field.fill("And a second one");
    await form.send.click();
    await expect(form.notSent).toHaveCount(2);
    await expectAccessible(page);
    await expectNoOverflow(page);

    // A discarded message is never sent later.
    await form.remove.last().click();
    await expect(form.sent("And a second one")).toHaveCount(0);
    await expect(page.getByRole("list", { name: t("messaging.messages") })).toBeFocused();
    await context.setOffline(false);
    await expect(form.notSent).toHaveCount(0);
    await expect(form.pending).toHaveCount(0);
    await expect(form.problem).toHaveCount(0);
    await page.reload();
    await expect(form.sent("Anybody there?")).toHaveCount(1);
    await expect(form.sent("And a second one")).toHaveCount(0);
    expect(await countMessages("Anybody there?")).toBe(1);
    expect(await countMessages("And a second one")).toBe(0);
  });
}

// Only in test:all: tests/components/messaging/unsent-messages.test.tsx shows the button.
test("a message that was not sent is sent again by its button, and a second press does not double it (English)", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  allowedMessages.push(failedResource);
  const { guest, id, countMessages } = await startConversation("Layla");
  const address = `/dashboard/messages/${id}`;
  await signInAs(context, guest);
  const form = messageForm(page, "en");
  await form.open(address);
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === "POST") await route.abort();
    else await route.continue();
  });
  await form.field.fill("Once");
  await form.field.press("Enter");
  await expect(form.notSent).toBeVisible();
  await page.unroute(`**${address}`);
  await form.retry.dblclick();
  await expect(form.notSent).toHaveCount(0);
  await expect(form.pending).toHaveCount(0);
  await expect(form.sent("Once")).toHaveCount(1);
  expect(await countMessages("Once")).toBe(1);
});
