// Combinations: each test once, English and Arabic by turns, because every form field and message is worded by
// the same translations that the other tests of accounts show in the other language.
import { expectAccessible } from "./support/accessibility";
import { anonymousClient, backendUrl, publishableKey } from "./support/backend";
import { translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { signInForm } from "./support/pages/sign-in";
import { expect, test } from "./support/test";
import { createUser, demo, demoPassword, signOut, uniqueEmail } from "./support/users";

const megabyte = "x".repeat(1024 * 1024);

test("a wrong password and an unknown address are refused alike (Arabic)", async ({ page }) => {
  const t = translator("ar");
  const { email } = await createUser("guest", "Known");
  const form = signInForm(page, "ar");
  for (const address of [email, uniqueEmail("nobody")]) {
    await form.open();
    await form.submit({ email: address, password: "not-the-password" });
    await expect(form.alert).toHaveText(t("errors.wrong_credentials"));
    await expect(form.email).toHaveValue(address);
  }
  await expectAccessible(page);
});

test("signing in leads back to the page that was asked for, and so does /signup afterwards (English)", async ({
  page,
}) => {
  const user = await createUser("guest", "Amal");
  const path = "/dashboard/profile?from=link&again=1";
  await page.goto(path);
  await page.waitForURL((url) => url.searchParams.get("next") === path);
  await signInForm(page, "en").submit(user);
  await page.waitForURL((url) => url.pathname + url.search === path);
  for (const [from, to] of [
    ["/signin", "/"],
    [`/signup?next=${encodeURIComponent(path)}`, path],
  ] as const) {
    await page.goto(from);
    await page.waitForURL((url) => url.pathname + url.search === to);
  }
});

test("signing in with the keys alone ignores a return address of another site (Arabic, keyboard)", async ({
  page,
}) => {
  const user = await createUser("guest", "Amal");
  const form = signInForm(page, "ar");
  const { fill } = keyboardInput(page);
  await page.goto("/ar/signin?next=%2F%5Cevil.example");
  await fill(form.email, user.email);
  await fill(form.password, user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/ar");
});

// Only in test:all: tests/unit/shared/email.test.ts shows the spellings.
test("an address in capitals and with an internationalised domain is the same account (English)", {
  tag: "@all",
}, async ({ page }) => {
  const name = uniqueEmail("idn").split("@")[0] ?? "";
  const email = `${name}@xn--bcher-kva.example`;
  const first = await anonymousClient().auth.signUp({ email, password: demoPassword });
  expect(first.error).toBeNull();
  const again = await anonymousClient().auth.signUp({
    email: email.toUpperCase(),
    password: demoPassword,
  });
  expect(again.error?.code).toBe("user_already_exists");
  for (const spelling of [`${name}@bücher.example`, email.toUpperCase()]) {
    const form = signInForm(page, "en");
    await form.open();
    await form.submit({ email: spelling, password: demoPassword });
    await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
    await signOut(page.context());
  }
});

test("a password of a megabyte is refused by the form and by the backend (English)", async ({
  page,
  request,
}) => {
  const t = translator("en");
  const form = signInForm(page, "en");
  await form.open();
  await form.submit({ email: demo.guest, password: megabyte });
  await expect(form.password).toHaveAccessibleDescription(
    new RegExp(t("auth.errors.passwordTooLong")),
  );
  const answer = await request.post(`${backendUrl}/auth/v1/token?grant_type=password`, {
    headers: { apikey: publishableKey },
    data: { email: demo.guest, password: megabyte },
    timeout: 5000,
  });
  expect(answer.status()).toBe(413);
});

// Only in test:all: tests/unit/auth/routes.test.ts shows the addresses.
test("every address under /auth leads to the profile in its language", { tag: "@all" }, async ({
  request,
}) => {
  for (const [path, target] of [
    ["/auth/callback", "/dashboard/profile"],
    ["/auth/anything/else", "/dashboard/profile"],
    ["/ar/auth/callback", "/ar/dashboard/profile"],
    ["/auth/callback?next=//evil.example", "/dashboard/profile"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toBe(target);
  }
});
