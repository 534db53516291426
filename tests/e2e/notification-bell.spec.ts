import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "the bell of a public page counts unread notifications, shows them and leads to what they are about",
)) {
  const t = translator(locale);
  test.describe(view, () => {
    test.use({ viewport: screen });

    // Only in test:all: tests/components/layout/notification-bell.test.tsx shows the bell.
    test("the bell of a public page counts unread notifications, shows them and leads to what they are about", {
      tag: "@all",
    }, async ({ page, context }) => {
      const { host, id } = await startConversation("Omar");
      await signInAs(context, host);
      await page.goto(localePath(locale, "/about"));
      const title = t("notifications.title");
      const bell = page.getByRole("button", { name: title });
      await expect(bell).toHaveAccessibleName(
        `${title}: ${t("counters.notifications", { count: 1 })}`,
      );
      await bell.click();
      const menu = page.getByRole("dialog", { name: title });
      const link = menu.getByRole("link", {
        name: t("notifications.kinds.message_received", { name: "Omar" }),
      });
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await link.click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/messages/${id}$`));
      await expect(page.getByRole("button", { name: title })).toHaveAccessibleName(title);
    });

    // Only in test:all: tests/components/layout/notification-bell.test.tsx shows the new count.
    test("the bell counts a new notification while a page is open, and says when there is none", {
      tag: "@all",
    }, async ({ page, context }) => {
      const user = await createUser("guest", "Omar");
      await signInAs(context, user);
      await page.goto(localePath(locale, "/about"));
      const title = t("notifications.title");
      await page.getByRole("button", { name: title, exact: true }).click();
      const menu = page.getByRole("dialog", { name: title });
      await expect(menu.getByText(t("notifications.bell.none"))).toBeVisible();
      const { error } = await serviceClient()
        .from("notifications")
        .insert({ user_id: user.id, kind: "role_changed", data: {} });
      expect(error).toBeNull();
      await expect(menu.getByText(t("notifications.kinds.role_changed"))).toBeVisible({
        // Shorter than the poll interval of a page without a connection.
        timeout: 10_000,
      });
      await menu.getByRole("link", { name: t("notifications.bell.all") }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(
        page.getByRole("heading", { level: 2, name: t("notifications.today") }),
      ).toBeVisible();
    });
  });
}
