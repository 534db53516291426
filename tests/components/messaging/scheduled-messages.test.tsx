// What a host can do with the scheduled messages of a booking.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ScheduledMessages } from "@/components/messaging/scheduled-messages";
import { decideScheduledMessage } from "@/lib/messaging/scheduled-actions";
import { type ScheduledMessage, scheduledStates } from "@/lib/messaging/scheduled-types";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

const message = (state: ScheduledMessage["state"], canSendNow: boolean): ScheduledMessage => ({
  id: `0190a1b2-0000-7000-8000-00000000000${scheduledStates.indexOf(state)}`,
  title: state,
  moment: "confirmation",
  amount: null,
  unit: null,
  sendAt: "2031-05-06T09:00:00Z",
  sentAt: state === "sent" ? "2031-05-06T09:00:30Z" : null,
  timeZone: "Africa/Cairo",
  state,
  canSendNow,
  language: "en",
  text: "The gate is at the back.",
});

testInOneView(
  "a host can skip what waits, restore what is skipped, and send at once what may be sent",
  async ({ locale, screen, t }) => {
    const text = (key: string) => t(`scheduledMessages.ofBooking.${key}`);
    const messages = [
      message("waiting", true),
      message("sending", true),
      message("sent", false),
      message("skipped", true),
      message("missed", true),
    ];
    await renderIn(locale, <ScheduledMessages messages={messages} userId="host" />, { screen });
    const list = page.getByRole("list", { name: t("scheduledMessages.title"), exact: true });
    const offered = list
      .getByRole("listitem")
      .elements()
      .map((item) => [...item.querySelectorAll("button")].map(({ textContent }) => textContent));
    expect(offered).toEqual([
      [text("sendNow"), text("skip")],
      [],
      [],
      [text("sendNow"), text("restore")],
      [text("sendNow")],
    ]);
  },
);

test.each([
  ["waiting", true, "Skip", "skip"],
  ["waiting", false, "Skip", "skip"],
  ["skipped", true, "Do not skip", "restore"],
  ["skipped", false, "Do not skip", "restore"],
] as const)(
  "a message that is %s, which may be sent at once: %s, is changed by the button %s (English)",
  async (state, canSendNow, label, decision) => {
    vi.mocked(decideScheduledMessage).mockResolvedValue({ ok: true, data: { decision } });
    const one = message(state, canSendNow);
    await renderIn("en", <ScheduledMessages messages={[one]} userId="host" />);
    await page.getByText(label, { exact: true }).click();
    expect(decideScheduledMessage).toHaveBeenCalledWith({ id: one.id, decision });
  },
);
