// Combinations: the whole way with a pointer in English, asking with the keys alone in Arabic, because mails and
// links differ by language; links that no longer work once, in Arabic.
import { expectAccessible } from "./support/accessibility";
import { anonymousClient } from "./support/backend";
import { translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { linkSentTo, openMailedLink } from "./support/mail";
import { signInForm } from "./support/pages/sign-in";
import { expect, test } from "./support/test";
import { createUser, signOut } from "./support/users";

test("a forgotten password is replaced by the link of a mail, and the old one and other sessions end (English, pointer)", async ({
  page,
}) => {
  const t = translator("en");
  const user = await createUser("guest", "Nur");
  const typed = user.email.toUpperCase();
  await page.goto("/forgot-password");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel(t("auth.fields.email")).fill(typed);
  await form.getByRole("button", { name: t("auth.forgot.submit") }).click();
  await expect(page.getByRole("heading", { name: t("auth.forgot.sentTitle") })).toBeVisible();

  const link = await linkSentTo(user.email);
  // As mail scanners do.
  for (const method of ["HEAD", "GET"]) await fetch(link, { method });
  await openMailedLink(page, link);
  await page.waitForURL((url) => url.pathname === "/reset-password");
  await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("another-password");
  const confirmation = page.getByLabel(t("auth.fields.confirmPassword"));
  await page.getByRole("button", { name: t("auth.reset.submit") }).click();
  await expect(confirmation).toHaveAccessibleDescription(t("auth.errors.confirmRequired"));
  await confirmation.fill("another-password");
  await page.getByRole("button", { name: t("auth.reset.submit") }).click();
  await page.waitForURL((url) => url.pathname === "/signin");
  await expect(
    page.getByRole("status").filter({ hasText: t("auth.notices.changed") }),
  ).toBeVisible();

  const old = await anonymousClient().auth.signInWithPassword(user);
  expect(old.error?.code).toBe("invalid_credentials");
  expect((await user.client.auth.refreshSession()).error).not.toBeNull();
  await signInForm(page, "en").submit({ email: user.email, password: "another-password" });
  await page.waitForURL((url) => url.pathname === "/");

  // The same link is refused the second time, and a new one offered to the same address.
  await signOut(page.context());
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === "/forgot-password");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.recovery"));
  // As after setting the account's password.
  await expect(page.getByLabel(t("auth.fields.email"))).toHaveValue(user.email);
});

// Only in test:all: the test above shows the journey with a pointer.
test("a new password is asked for with the keys alone, and the mail leads to the Arabic page (Arabic, keyboard)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  const user = await createUser("guest", "Lina");
  const { fill, press } = keyboardInput(page);
  await page.goto("/ar/signin");
  await press(page.getByRole("link", { name: t("auth.signIn.forgot") }));
  await page.waitForURL((url) => url.pathname === "/ar/forgot-password");
  await fill(page.getByRole("main").getByLabel(t("auth.fields.email")), user.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("auth.forgot.sentTitle"))).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkSentTo(user.email));
  await page.waitForURL((url) => url.pathname === "/ar/confirm-link");
  await expectAccessible(page);
  await press(page.getByRole("button", { name: t("auth.confirmLink.buttons.recovery") }));
  await page.waitForURL((url) => url.pathname === "/ar/reset-password");
  await fill(page.getByLabel(t("auth.fields.newPassword"), { exact: true }), "another-password");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("auth.fields.confirmPassword"))).toHaveAccessibleDescription(
    t("auth.errors.confirmRequired"),
  );
});

test("a link that is used or too old says so on the page that gives a new one (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const expired = "error=access_denied&error_code=otp_expired&error_description=x";
  for (const [address, path, notice] of [
    ["/auth/callback?token_hash=abc&type=recovery", "/ar/forgot-password", "recovery"],
    ["/auth/callback?token_hash=abc&type=signup", "/ar/signin", "confirmation"],
    [`/auth/callback#${expired}&type=email_change`, "/ar/signin", "email"],
    [`/auth/confirm?${expired}`, "/ar/signin", "link"],
    ["/?error=invalid_request&error_code=bad_oauth_state", "/ar/signin", "oauth"],
  ] as const) {
    await page.goto(`/ar${address}`.replace("/ar/?", "/ar?"));
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(t(`auth.notices.${notice}`));
  }
});
