import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NotificationPreferences } from "@/components/notifications/notification-preferences";
import { setNotificationPreference } from "@/lib/notifications/actions";
import type { NotificationPreference } from "@/lib/notifications/preferences";
import { expectAccessible } from "../support/accessibility.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { views } from "../support/views.ts";

const free = { inProduct: true, byEmail: true, isInProductFixed: false, isByEmailFixed: false };
const saved = [
  { category: "bookings", ...free, isInProductFixed: true, isByEmailFixed: true },
  { category: "reviews", ...free },
  { category: "listings", ...free },
] as NotificationPreference[];

for (const { locale, screen, view } of views) {
  const t = translator(locale);
  const switchOf = (category: string, where: "byEmail" | "inProduct") =>
    page.getByRole("table", { name: t("profile.notifications.heading") }).getByRole("switch", {
      name: t("profile.notifications.label", {
        what: t(`profile.notifications.categories.${category}.name`),
        where: t(`profile.notifications.${where}`),
      }),
    });
  const open = () =>
    renderIn(
      locale,
      <section>
        <h2 id="heading">{t("profile.notifications.heading")}</h2>
        <NotificationPreferences saved={saved} labelledBy="heading" />
      </section>,
      { screen },
    );

  test(`what is mailed is chosen with the keys, saves itself alone and keeps the focus, and bookings cannot be switched off (${view})`, async () => {
    vi.mocked(setNotificationPreference).mockResolvedValue({ ok: true, data: undefined } as never);
    await open();
    const reviews = switchOf("reviews", "byEmail");
    await expect.element(reviews).toBeChecked();
    while (document.activeElement !== reviews.element()) await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText(t("profile.notifications.saved"))).toBeVisible();
    await expect.element(reviews).not.toBeChecked();
    await expect.element(reviews).toHaveFocus();
    await expect.element(switchOf("reviews", "inProduct")).toBeChecked();
    expect(vi.mocked(setNotificationPreference).mock.calls).toEqual([
      [{ category: "reviews", byEmail: false }],
    ]);
    for (const where of ["inProduct", "byEmail"] as const) {
      await expect.element(switchOf("bookings", where)).toBeChecked();
      await expect.element(switchOf("bookings", where)).toBeDisabled();
    }
    await expectAccessible();
  });

  test(`a switch that could not be saved goes back and says why (${view})`, async () => {
    vi.mocked(setNotificationPreference).mockResolvedValue({ ok: false, code: "unavailable" });
    await open();
    const listings = switchOf("listings", "inProduct");
    await listings.click();
    await expect.element(page.getByText(t("errors.unavailable"))).toBeVisible();
    await expect.element(listings).toBeChecked();
  });
}
