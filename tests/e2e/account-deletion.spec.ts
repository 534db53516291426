// Combinations: with a pointer in English and with the keys alone in Arabic; what is kept and what is erased is shown
// by supabase/tests/account_deletion.test.sql.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { anonymousClient } from "./support/backend";
import { localePath, translator } from "./support/i18n";
import { keyboardInput, pointerInput } from "./support/keyboard";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const inputs = [
  { locale: "en", input: pointerInput, view: "English, pointer" },
  { locale: "ar", input: keyboardInput, view: "Arabic, keyboard" },
] as const;

for (const { locale, input, view } of sample(
  inputs,
  "an account is deleted for good after its password was proved",
)) {
  const t = translator(locale);

  test(`an account is deleted for good after its password was proved (${view})`, async ({
    page,
    context,
  }) => {
    const { email, password, session } = await createUser("guest", "Amal");
    const { fill, press } = input(page);
    await signInAs(context, { session });
    await page.goto(localePath(locale, "/dashboard/profile"));
    await press(page.getByRole("button", { name: t("profile.delete.open") }));
    const dialog = page.getByRole("dialog", { name: t("profile.delete.title") });
    const field = dialog.getByLabel(t("profile.delete.password"), { exact: true });
    await fill(field, "not the password");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(t("profile.delete.wrong"));
    await fill(field, password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === "#account-deleted");
    expect(new URL(page.url()).pathname).toBe(localePath(locale, "/"));
    const notice = page.getByText(t("home.accountDeleted"));
    await expect(notice).toBeVisible();
    // Not covered by the page's header.
    const isUncovered = () =>
      notice.evaluate((node) => {
        const { x, y, width } = node.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + 4) === node;
      });
    await expect.poll(isUncovered).toBe(true);
    await page.goto(localePath(locale, "/dashboard/profile"));
    await page.waitForURL(/\/signin/);
    const signIn = await anonymousClient().auth.signInWithPassword({ email, password });
    expect(signIn.error).not.toBeNull();
    expect((await anonymousClient().auth.signUp({ email, password })).error).toBeNull();
  });
}
