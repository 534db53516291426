// Combinations: once, with the keys alone in Arabic; password-reset.spec.ts sets a password with a pointer in English.
import { translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { expect, test } from "./support/test";
import { createUser, newSession, signInAs } from "./support/users";

test("a password is changed with the keys alone, by the current one only, and other sessions end (Arabic, keyboard)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const user = await createUser("guest", "Dina");
  const newPassword = "a better password than before";
  await signInAs(context, { session: await newSession(user) });
  await page.goto("/ar/dashboard/profile");
  const { fill } = keyboardInput(page);
  const current = page.locator("#current");
  await fill(current, "not-it-at-all");
  await fill(page.getByLabel(t("auth.fields.newPassword"), { exact: true }), newPassword);
  await fill(page.getByLabel(t("auth.fields.confirmPassword")), newPassword);
  await page.keyboard.press("Enter");
  await expect(current).toHaveAccessibleDescription(t("profile.password.wrong"));
  await fill(current, user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("profile.password.saved"))).toBeVisible();
  // The session of the sign-up has ended.
  expect((await user.client.auth.getUser()).error).not.toBeNull();
});
