// Passwords can be pasted into every password field (WCAG 3.3.8); pasted codes are in booking-sign-in.spec.ts.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { anonymousClient } from "./support/backend";
import { languageNames, localePath, locales, type TestLocale, translator } from "./support/i18n";
import { linkSentTo, openMailedLink } from "./support/mail";
import { expect, test } from "./support/test";
import { createUser, demoPassword, signInAs, signOut } from "./support/users";

/** Pastes a password into each of these fields, as a password manager or a user does. */
async function expectPasted(page: Page, locale: TestLocale, labels: string[]) {
  const t = translator(locale);
  await page.evaluate((text) => navigator.clipboard.writeText(text), demoPassword);
  for (const label of labels) {
    const fields = page.getByRole("main").getByLabel(t(label), { exact: true });
    await fields.first().waitFor();
    for (const field of await fields.all()) {
      await field.focus();
      await page.keyboard.press("ControlOrMeta+V");
      await expect(field).toHaveValue(demoPassword);
    }
  }
}

for (const locale of sample(
  locales,
  "passwords can be pasted wherever they are asked for, and password managers find their fields",
)) {
  // Only in test:all: tests/components/auth/passwords.test.tsx shows the forms.
  test(`passwords can be pasted wherever they are asked for, and password managers find their fields (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const expectCompletes = async (completes: string[]) => {
      for (const complete of completes) {
        const field = page.getByRole("main").locator(`form [autocomplete~="${complete}"]`);
        await expect(field.first()).toBeAttached();
      }
    };
    await page.goto(localePath(locale, "/signin"));
    await expectCompletes(["username", "current-password"]);
    await expectPasted(page, locale, ["auth.fields.password"]);

    await page.goto(localePath(locale, "/signup"));
    await expectCompletes(["given-name", "family-name", "username", "new-password"]);
    await expectPasted(page, locale, ["auth.fields.password", "auth.fields.confirmPassword"]);

    // In the session that a mailed link begins.
    const user = await createUser("guest", "Amal");
    const newPassword = ["auth.fields.newPassword", "auth.fields.confirmPassword"];
    await anonymousClient().auth.resetPasswordForEmail(user.email);
    await openMailedLink(page, await linkSentTo(user.email));
    await page.waitForURL((url) => url.pathname.endsWith("/reset-password"));
    await page.goto(localePath(locale, "/reset-password?recovery=1"));
    await expectCompletes(["new-password"]);
    await expectPasted(page, locale, newPassword);

    await signOut(context);
    await signInAs(context, await createUser("guest", "Amal"));
    await page.goto(localePath(locale, "/dashboard/profile"));
    await expectCompletes(["username", "current-password", "new-password"]);
    await expectPasted(page, locale, ["profile.password.current", ...newPassword]);
  });
}
