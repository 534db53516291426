// The dialog for writing to the other side of a booking, or to all its members.
import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { WriteAboutBooking } from "@/components/messaging/write-about-booking";
import { writeAboutBooking } from "@/lib/messaging/actions";
import { router } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

const bookingId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";

testInOneView(
  "a message about a booking is written in a field that says so, and opens its conversation",
  async ({ locale, screen, t }) => {
    await renderIn(locale, <WriteAboutBooking bookingId={bookingId} name="Salma" />, { screen });
    await page.getByRole("button", { name: t("messaging.contact", { name: "Salma" }) }).click();
    const send = page.getByRole("button", { name: t("messaging.send"), exact: true });
    await expect.element(send).toBeDisabled();
    const field = page.getByRole("textbox", { name: t("messaging.message"), exact: true });
    await userEvent.fill(field, "See you at six");
    vi.mocked(writeAboutBooking).mockResolvedValue({ ok: true, data: { conversationId: "talk" } });
    await send.click();
    await expect.poll(() => router.push.mock.calls[0]?.[0]).toContain("/dashboard/messages/talk");
    expect(vi.mocked(writeAboutBooking).mock.calls[0]?.[0]).toMatchObject({
      bookingId,
      body: "See you at six",
    });
  },
);
