import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../support/accessibility.ts";
import { openThread } from "../support/thread.tsx";
import { views } from "../support/views.ts";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));
vi.mock("@/lib/realtime/topics", () => ({ broadcastToTopic: vi.fn() }));

const values = { guest: "Layla", venue: "Quiet Hall" };
const welcome = {
  id: "1",
  title: "Welcome",
  en: "Hello {guest}, we meet on {date} at {venue}.",
  ar: "أهلًا {guest}، الإجمالي {total}.",
};

for (const { locale, screen, view } of views) {
  test(`a saved reply is filled in beside a message in either language, and sent only after that (${view})`, async () => {
    const { t, state, field, send } = await openThread(locale, {
      screen,
      replies: { replies: [welcome], values: { en: values, ar: values }, href: "/host/replies" },
    });
    const menu = page.getByRole("button", { name: t("messaging.replies.menu"), exact: true });
    const choice = (language: "en" | "ar") =>
      page
        .getByRole("menuitem")
        .filter({ hasText: "Welcome" })
        .filter({ hasText: t(`messaging.replies.${language}`) });
    await menu.click();
    await expectAccessible();
    await expect
      .element(page.getByRole("menuitem", { name: t("messaging.replies.manage"), exact: true }))
      .toHaveAttribute("href", locale === "ar" ? "/ar/host/replies" : "/host/replies");
    await choice("en").click();
    const english = "Hello Layla, we meet on ____ at Quiet Hall.";
    await expect.element(field).toHaveValue(english);
    await expect.element(field).toHaveFocus();
    expect(state.delivered).toEqual([]);
    await menu.click();
    await choice("ar").click();
    await expect.element(field).toHaveValue(`${english}\nأهلًا Layla، الإجمالي ____.`);
    await field.fill("Hello Layla, see you soon");
    await send.click();
    await expect.element(field).toHaveValue("");
    await expect.poll(() => state.delivered).toEqual(["Hello Layla, see you soon"]);
  });

  test(`a guest has no saved replies beside a message (${view})`, async () => {
    const { t, field } = await openThread(locale, { screen });
    await expect.element(field).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: t("messaging.replies.menu") }))
      .not.toBeInTheDocument();
  });
}
