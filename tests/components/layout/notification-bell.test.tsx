import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { NotificationBell } from "@/components/layout/notification-bell";
import { useTopic } from "@/components/realtime/use-topic";
import { markNotificationsRead } from "@/lib/notifications/actions";
import type { LatestNotifications } from "@/lib/notifications/types";
import { expectAccessible } from "../support/accessibility.ts";
import { translator } from "../support/messages.ts";
import { getAddress } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { views } from "../support/views.ts";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));

const userId = "0190a1b2-0000-7000-8000-000000000001";

describe.each(views)("the bell ($view)", ({ locale, screen }) => {
  const t = translator(locale);
  const title = t("notifications.title");
  const labels = {
    title,
    all: t("notifications.bell.all"),
    none: t("notifications.bell.none"),
    unavailable: t("notifications.bell.unavailable"),
    new: t("notifications.new"),
  };
  const message = t("notifications.kinds.message_received", { name: "Omar" });
  const withUnread = (count: number): LatestNotifications =>
    ({
      now: new Date().toISOString(),
      unreadCount: count,
      unread: count > 0 ? t("counters.notifications", { count }) : null,
      items:
        count === 0
          ? []
          : [
              {
                id: "1",
                href: "/dashboard/messages/7",
                text: message,
                at: new Date(Date.now() - 60 * 60 * 1000).toISOString(),
                isRead: false,
              },
            ],
    }) as LatestNotifications;
  let latest: LatestNotifications | null = null;
  const bell = () =>
    renderIn(
      locale,
      <header className="flex justify-end">
        <NotificationBell userId={userId} labels={labels} />
      </header>,
      { screen },
    );
  const menu = page.getByRole("dialog", { name: title });

  beforeEach(() => {
    latest = null;
    vi.spyOn(window, "fetch").mockImplementation(async (address) => {
      expect(address).toBe(`/api/notifications?locale=${locale}`);
      return latest ? Response.json(latest) : new Response(null, { status: 500 });
    });
  });

  test("counts unread notifications, shows them and leads to what they are about", async () => {
    latest = withUnread(1);
    vi.mocked(markNotificationsRead).mockResolvedValue({ ok: true, data: undefined } as never);
    await bell();
    const button = page.getByRole("button", { name: new RegExp(`^${title}`) });
    await expect
      .element(button)
      .toHaveAccessibleName(`${title}: ${t("counters.notifications", { count: 1 })}`);
    await button.click();
    const link = menu.getByRole("link", { name: message, exact: false });
    await expect.element(link).toBeVisible();
    await expect.element(link).toHaveAccessibleName(new RegExp(`^${labels.new} `));
    await expectAccessible();
    await link.click();
    expect(markNotificationsRead).toHaveBeenCalledWith({ id: "1" });
    expect(getAddress()).toBe(
      locale === "ar" ? "/ar/dashboard/messages/7" : "/dashboard/messages/7",
    );
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("says when there is none, and counts a new notification while its menu is open", async () => {
    latest = withUnread(0);
    await bell();
    await page.getByRole("button", { name: title, exact: true }).click();
    await expect.element(menu.getByText(labels.none)).toBeVisible();
    latest = withUnread(1);
    const [topic, handlers] = vi.mocked(useTopic).mock.lastCall ?? [];
    expect(topic).toBe(`user:${userId}`);
    const { notification } = handlers as { notification: () => void };
    notification();
    await expect.element(menu.getByText(message, { exact: false })).toBeVisible();
    await menu.getByRole("link", { name: labels.all }).click();
    expect(getAddress()).toBe(
      locale === "ar" ? "/ar/dashboard/notifications" : "/dashboard/notifications",
    );
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("says when notifications cannot be read", async () => {
    await bell();
    await page.getByRole("button", { name: title, exact: true }).click();
    await expect.element(menu.getByText(labels.unavailable)).toBeVisible();
  });
});
