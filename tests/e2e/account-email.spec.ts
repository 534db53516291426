// Combinations: the whole journey with a pointer in English, the form with the keyboard in Arabic, because the mail and its
// link differ by language.
import { translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { linkSentTo, openMailedLink } from "./support/mail";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs, uniqueEmail } from "./support/users";

/** Addresses are isolated from the direction of the text around them. */
const isolated = (email: string) => ({ email: `\u2068${email}\u2069` });

// Only in test:all: supabase/tests/email_change.test.sql and tests/db/account-changes.test.ts change addresses.
test("an e-mail address changes by the link of a mail, and a taken one is answered alike (English, pointer)", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  // The link's page may request its user just as the link ends its session.
  allowedMessages.push(failedResource);
  const t = translator("en");
  const [user, other] = [await createUser("guest", "Amal"), await createUser("guest", "Nur")];
  const wanted = uniqueEmail("moved");
  await signInAs(context, user);
  await page.goto("/dashboard/profile");
  const email = page.getByLabel(t("profile.email.new"));
  const password = page.locator("#emailPassword");
  const submit = page.getByRole("button", { name: t("profile.email.submit") });
  await email.fill("nobody@nowhere");
  await submit.click();
  await expect(email).toHaveAccessibleDescription(t("auth.errors.emailInvalid"));
  await email.fill(wanted);
  await password.fill("not the password");
  await submit.click();
  await expect(password).toHaveAccessibleDescription(t("profile.password.wrong"));
  await password.fill(user.password);
  await submit.click();
  await expect(page.getByText(t("profile.email.sent", isolated(wanted)))).toBeVisible();

  await openMailedLink(page, await linkSentTo(wanted));
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(page.getByText(t("profile.email.changed", isolated(wanted)))).toBeVisible();

  await email.fill(other.email);
  await password.fill(user.password);
  await submit.click();
  await expect(page.getByText(t("profile.email.sent", isolated(other.email)))).toBeVisible();
});

// Only in test:all: the test above shows the journey with a pointer.
test("an e-mail address is changed with the keys alone, and the mail leads to the Arabic profile (Arabic, keyboard)", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  // The link's page may request its user just as the link ends its session.
  allowedMessages.push(failedResource);
  const t = translator("ar");
  const user = await createUser("guest", "Hala");
  const wanted = uniqueEmail("moved");
  await signInAs(context, user);
  await page.goto("/ar/dashboard/profile");
  const { fill, press } = keyboardInput(page);
  await fill(page.getByLabel(t("profile.email.new")), wanted);
  await fill(page.locator("#emailPassword"), user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("profile.email.sent", isolated(wanted)))).toBeVisible();
  await page.goto(await linkSentTo(wanted));
  await press(page.getByRole("button", { name: t("auth.confirmLink.buttons.emailChange") }));
  await page.waitForURL((url) => url.pathname === "/ar/dashboard/profile");
  await expect(page.getByText(t("profile.email.changed", isolated(wanted)))).toBeVisible();
});
