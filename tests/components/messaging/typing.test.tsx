import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { broadcastToTopic } from "@/lib/realtime/topics";
import { expectNoOverflow } from "../support/accessibility.ts";
import { counterpartId, openThread, received, userId } from "../support/thread.tsx";
import { views } from "../support/views.ts";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));
vi.mock("@/lib/realtime/topics", () => ({ broadcastToTopic: vi.fn() }));
afterEach(() => vi.useRealTimers());

for (const { locale, screen, view } of views) {
  test(`the other side is shown as typing under the name that the conversation has, until their message (${view})`, async () => {
    const { t, tell, state, sent } = await openThread(locale, { screen });
    const typing = page.getByText(t("messaging.typing", { name: "Mona", count: 1 }), {
      exact: true,
    });
    await expect.element(sent("First")).toBeVisible();
    tell("typing", { sender_id: userId });
    await expect.element(typing).not.toBeInTheDocument();
    tell("typing", { name: "The police", sender_id: 7 });
    await expect.element(typing).toBeVisible();
    await expect.element(page.getByText("The police")).not.toBeInTheDocument();
    expectNoOverflow();
    state.messages.push(received("2", "Yes"));
    tell("message");
    await expect.element(sent("Yes")).toBeVisible();
    await expect.element(typing).not.toBeInTheDocument();
  });

  test(`the other side is shown as typing for five seconds (${view})`, async () => {
    const { t, tell, sent } = await openThread(locale, { screen });
    const typing = page.getByText(t("messaging.typing", { name: "Mona", count: 1 }), {
      exact: true,
    });
    await expect.element(sent("First")).toBeVisible();
    // Vitest moves this clock on while it waits for an element, so the time is measured from the event.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const startedAt = Date.now();
    tell("typing", { sender_id: counterpartId });
    await expect.element(typing).toBeVisible();
    while (typing.elements().length > 0 && Date.now() < startedAt + 10_000) {
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5000);
    expect(Date.now() - startedAt).toBeLessThan(5200);
  });

  test(`what is typed is reported once in two seconds, without the text (${view})`, async () => {
    const { field } = await openThread(locale, { screen });
    await field.fill("   ");
    expect(broadcastToTopic).not.toHaveBeenCalled();
    const clock = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
    const reported = () => vi.mocked(broadcastToTopic).mock.calls.length;
    await field.fill("Is");
    await expect.poll(reported).toBe(1);
    clock.mockReturnValue(1_001_999);
    await field.fill("Is it");
    clock.mockReturnValue(1_002_000);
    await field.fill("Is it free");
    await expect.poll(reported).toBe(2);
    const [topic, event, payload] = vi.mocked(broadcastToTopic).mock.lastCall ?? [];
    expect([topic?.split(":")[0], event, payload]).toEqual([
      "conversation",
      "typing",
      { sender_id: userId },
    ]);
  });
}
