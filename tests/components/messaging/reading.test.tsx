import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { markConversationRead } from "@/lib/messaging/actions";
import { expectAccessible } from "../support/accessibility.ts";
import { openThread, received } from "../support/thread.tsx";
import { views } from "../support/views.ts";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));
vi.mock("@/lib/realtime/topics", () => ({ broadcastToTopic: vi.fn() }));
afterEach(() => window.scrollTo(0, 0));

/** Resolves after the browser has painted and called observers. */
const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const earlier = Array.from({ length: 50 }, (_, number) =>
  received(`earlier-${number}`, `Number ${number}`),
);

for (const { locale, screen, view } of views) {
  test(`a message that arrives leaves the reader of earlier ones in their place, and a button leads to it (${view})`, async () => {
    const { t, state, tell, sent } = await openThread(locale, { screen, earlier });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(sent("First")).toBeInViewport();
    const read = () => vi.mocked(markConversationRead).mock.calls.length;
    await expect.poll(read).toBe(1);

    // The list stays at its end until it has seen the reader scroll away.
    await expect
      .poll(async () => {
        sent("Number 5").element().scrollIntoView({ block: "center" });
        await nextFrame();
        return sent("First").element().getBoundingClientRect().top > window.innerHeight;
      })
      .toBe(true);
    const place = window.scrollY;
    const arrive = (body: string) => {
      state.messages.push(received(body, body));
      tell("message");
    };
    arrive("Are you still there?");
    const button = (count: number) =>
      page.getByRole("button", { name: t("messaging.newMessages", { count }), exact: true });
    await expect.element(button(1)).toBeVisible();
    expect(window.scrollY).toBe(place);
    // Announced to screen reader users, but not marked as read.
    const announcement = { name: "Mona", text: "Are you still there?" };
    const live = page.getBySelector("[aria-live=polite]");
    const text = t("messaging.announcement", announcement);
    await expect.poll(() => live.elements().map((each) => each.textContent)).toContain(text);
    expect(read()).toBe(1);
    await expectAccessible();

    arrive("Hello?");
    await expect.element(button(2)).toBeVisible();
    (button(2).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(sent("Hello?")).toBeInViewport();
    await expect.element(button(2)).not.toBeInTheDocument();
    await expect.poll(read).toBe(2);
    // At the end, new messages are shown.
    arrive("Good night");
    await expect.element(sent("Good night")).toBeInViewport();
  });

  test(`with a keyboard Enter sends and Shift and Enter begins a line, on a touch screen Enter begins a line and the button sends (${view})`, async () => {
    const { state, field, send } = await openThread(locale, { screen });
    await field.fill("One");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}Two");
    await expect.element(field).toHaveValue("One\nTwo");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("");
    await expect.poll(() => state.delivered).toEqual(["One\nTwo"]);

    const match = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query.includes("pointer: coarse") ? match("all") : match(query),
    );
    await field.fill("سطر أول");
    await userEvent.keyboard("{Enter}سطر ثان");
    await expect.element(field).toHaveValue("سطر أول\nسطر ثان");
    await send.click();
    await expect.element(field).toHaveValue("");
    await expect.poll(() => state.delivered).toEqual(["One\nTwo", "سطر أول\nسطر ثان"]);
  });
}
