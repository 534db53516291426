// Combinations: quiet hours in English with the keyboard, a pause in Arabic on a phone.
import { expectAccessible } from "./support/accessibility";
import { translator } from "./support/i18n";
import { tabTo } from "./support/keyboard";
import { phone } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test.use({ timezoneId: "Africa/Cairo" });

// Only in test:all: tests/db/quiet-hours.test.ts and supabase/tests/mail_settings.test.sql hold mails back in quiet hours.
test("a user sets quiet hours with the keys alone, and switches them off again (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  await signInAs(context, await createUser("guest", "Amal"));
  await page.goto("/dashboard/profile#notifications");
  const quiet = page.getByRole("switch", { name: t("profile.notifications.timing.quiet.switch") });
  const from = page.getByLabel(t("profile.notifications.timing.quiet.from"), { exact: true });
  const until = page.getByLabel(t("profile.notifications.timing.quiet.until"), { exact: true });
  const save = page.getByRole("button", { name: t("profile.notifications.timing.quiet.save") });
  await expect(quiet).not.toBeChecked();
  await tabTo(page, quiet);
  await page.keyboard.press("Space");
  await expect(page.getByText("Cairo time")).toBeVisible();
  await until.selectOption("22:00");
  await expect(page.getByText(t("profile.notifications.timing.quiet.same"))).toBeVisible();
  await expect(save).toBeDisabled();
  await until.selectOption("06:30");
  await tabTo(page, save);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("profile.notifications.timing.quiet.saved"))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(quiet).toBeChecked();
  await expect(from).toHaveValue("22:00");
  await expect(until).toHaveValue("06:30");
  await expect(save).toBeDisabled();
  await quiet.click();
  await expect(page.getByText(t("profile.notifications.timing.quiet.off"))).toBeVisible();
  await page.reload();
  await expect(quiet).not.toBeChecked();
});

// Only in test:all: supabase/tests/mail_settings.test.sql shows the pause.
test("a user pauses emails until a day and resumes them (Arabic, phone)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("ar");
  await page.setViewportSize(phone);
  await signInAs(context, await createUser("guest", "Amal"));
  await page.goto("/ar/dashboard/profile#notifications");
  const pause = page.getByRole("button", {
    name: t("profile.notifications.timing.pause.submit"),
    exact: true,
  });
  const resume = page.getByRole("button", { name: t("profile.notifications.timing.pause.resume") });
  await pause.click();
  await expect(page.getByText(t("profile.notifications.timing.pause.missing"))).toBeVisible();
  await page.getByLabel(t("profile.notifications.timing.pause.until")).click();
  const calendar = page.getByRole("dialog", {
    name: t("profile.notifications.timing.pause.calendar"),
  });
  await calendar.getByRole("gridcell").getByRole("button", { disabled: false }).last().click();
  await pause.click();
  await expect(resume).toBeVisible();
  await expect(page.getByText(/8:00.ص/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await resume.click();
  await expect(pause).toBeVisible();
});
