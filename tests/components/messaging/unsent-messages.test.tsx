import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { sendMessage } from "@/lib/messaging/actions";
import { expectAccessible } from "../support/accessibility.ts";
import { openThread } from "../support/thread.tsx";
import { views } from "../support/views.ts";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));
vi.mock("@/lib/realtime/topics", () => ({ broadcastToTopic: vi.fn() }));

for (const { locale, screen, view } of views) {
  test(`messages whose page was left before they were delivered are sent once when the conversation is opened again (${view})`, async () => {
    const { state, field, sent, pending, leave, reopen } = await openThread(locale, { screen });
    const lost = Promise.withResolvers<never>();
    const deliver = vi.mocked(sendMessage).getMockImplementation();
    // The first request arrives but its response is lost; the second message is not sent yet.
    vi.mocked(sendMessage).mockImplementation(async (input) => {
      await deliver?.(input);
      return lost.promise;
    });
    for (const text of ["Delivered", "لم تُرسل بعد"]) {
      await field.fill(text);
      await userEvent.keyboard("{Enter}");
      await expect.element(sent(text)).toBeVisible();
    }
    expect(state.delivered).toEqual(["Delivered"]);
    await leave();
    if (deliver) vi.mocked(sendMessage).mockImplementation(deliver);
    await reopen();
    await expect.poll(() => state.delivered).toEqual(["Delivered", "لم تُرسل بعد"]);
    await expect.element(pending).not.toBeInTheDocument();
    for (const text of state.delivered) expect(sent(text).elements()).toHaveLength(1);
  });

  test(`a message without a connection stays in the list, and is sent by itself when the connection returns (${view})`, async () => {
    const thread = await openThread(locale, { screen });
    const { state, field, send, notSent, problem, sent, pending } = thread;
    state.isOnline = false;
    await field.fill("Anybody there?");
    await send.click();
    await expect.element(notSent).toBeVisible();
    await expect.element(problem).toBeVisible();
    await field.fill("And a second one");
    await send.click();
    await expect.poll(() => notSent.elements()).toHaveLength(2);
    await expectAccessible();

    // A discarded message is never sent later.
    await thread.remove.last().click();
    await expect.element(sent("And a second one")).not.toBeInTheDocument();
    await expect.element(thread.list).toHaveFocus();
    state.isOnline = true;
    window.dispatchEvent(new Event("online"));
    await expect.element(notSent).not.toBeInTheDocument();
    await expect.element(pending).not.toBeInTheDocument();
    await expect.element(problem).not.toBeInTheDocument();
    await thread.reopen();
    expect(state.delivered).toEqual(["Anybody there?"]);
    await expect.element(sent("And a second one")).not.toBeInTheDocument();
  });

  test(`a message that was not sent is sent again by its button, and a second press does not double it (${view})`, async () => {
    const { state, field, notSent, pending, retry, sent } = await openThread(locale, { screen });
    state.isOnline = false;
    await field.fill("Once");
    await userEvent.keyboard("{Enter}");
    await expect.element(notSent).toBeVisible();
    state.isOnline = true;
    const button = retry.element() as HTMLElement;
    button.click();
    button.click();
    await expect.element(notSent).not.toBeInTheDocument();
    await expect.element(pending).not.toBeInTheDocument();
    expect(sent("Once").elements()).toHaveLength(1);
    expect(state.delivered).toEqual(["Once"]);
  });

  test(`a text that is too long is refused beside the field and stays, and markup is shown as text (${view})`, async () => {
    const { t, state, field, send, list } = await openThread(locale, { screen });
    const markup = "<script>window.hacked = true</script>";
    const mixed = `قاعة النيل 🌙 \u202eolleh\u202c ${markup} 東京 {name} \u200f`;
    const tooLong = mixed.repeat(200).slice(0, 10_000);
    await field.fill(tooLong);
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(t("errors.tooLong", { limit: 5000 })));
    await expect.element(send).toBeDisabled();
    await expect.element(field).toHaveValue(tooLong);
    await field.fill(mixed);
    await send.click();
    await expect.poll(() => state.delivered).toEqual([mixed.trim()]);
    await expect.element(list).toMatchTextContent(markup);
    expect("hacked" in window).toBe(false);
    await expectAccessible();
  });
}
