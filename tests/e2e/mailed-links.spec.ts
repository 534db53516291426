// Combinations: each result of the page once, in English with scripts and in Arabic on a phone without. Uses the older form of
// mailed links, which leads to the page; password-reset.spec.ts follows the link of a mail.
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility";
import { anonymousClient, siteUrl } from "./support/backend";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { linkSentTo } from "./support/mail";
import { expectNoOverflow, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, signOut, type TestUser } from "./support/users";

/** Creates a link of the sign-in service to the site for another user's account. */
async function linkOf(account: TestUser, locale: TestLocale) {
  await anonymousClient().auth.resetPasswordForEmail(account.email);
  const mailed = new URL(await linkSentTo(account.email));
  const token_hash = mailed.searchParams.get("token_hash") ?? "";
  const query = new URLSearchParams({ token_hash, type: "recovery" });
  return { token_hash, path: `${localePath(locale, "/auth/callback")}?${query}` };
}

/** Expects the profile to show this user's address. */
async function expectSignedInAs(page: Page, { email }: TestUser) {
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("main").getByText(email, { exact: true }).first()).toBeVisible();
}

const sessionOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith("mahfil_auth_token"));

test("a link to somebody else's account asks before it replaces a session (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const [own, other] = [await createUser("guest", "Own"), await createUser("guest", "Other")];
  await signInAs(context, own);
  const { path } = await linkOf(other, "en");
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === "/confirm-link");
  const main = page.getByRole("main");
  await expect(main).toContainText(own.email);
  await expect(main).toContainText(other.email);
  await expectAccessible(page);
  await main.getByRole("link", { name: t("auth.confirmLink.stay") }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expectSignedInAs(page, own);

  await page.goto(path);
  await main.getByRole("button", { name: t("auth.confirmLink.buttons.recovery") }).click();
  await page.waitForURL((url) => url.pathname === "/reset-password");
  await expect(page.getByLabel(t("auth.fields.newPassword"), { exact: true })).toBeVisible();
  await expectSignedInAs(page, other);
});

test("a link that is followed signs nobody in before its account is named, and works afterwards (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const other = await createUser("guest", "Other");
  const { path } = await linkOf(other, "en");
  for (const method of ["HEAD", "GET"]) await context.request.fetch(path, { method });
  await page.goto(path);
  await expect(page.getByRole("main")).toContainText(other.email);
  expect(await sessionOf(context)).toEqual([]);
  await page.getByRole("button", { name: t("auth.confirmLink.buttons.recovery") }).click();
  await page.waitForURL((url) => url.pathname === "/reset-password");
  await expectSignedInAs(page, other);
});

test("a link to an account that nobody has confirmed asks for a new password, and the first one no longer signs in (English)", async ({
  page,
}) => {
  const t = translator("en");
  const user = await createUser("guest", "Squatted", { isVerified: false });
  await page.goto((await linkOf(user, "en")).path);
  await expect(page.getByText(t("auth.confirmLink.firstProof"))).toBeVisible();
  const before = await anonymousClient().auth.signInWithPassword(user);
  expect(before.error).toBeNull();
  await page.getByRole("button", { name: t("auth.confirmLink.buttons.recovery") }).click();
  await page.waitForURL((url) => url.pathname === "/reset-password");
  const after = await anonymousClient().auth.signInWithPassword(user);
  expect(after.error?.code).toBe("invalid_credentials");
});

test("a form of another site cannot replace a session, or begin one (English)", async ({
  page,
  context,
}) => {
  const [own, other] = [await createUser("guest", "Own"), await createUser("guest", "Other")];
  const { token_hash } = await linkOf(other, "en");
  for (const policy of ["unsafe-url", "no-referrer"]) {
    await context.route("http://evil.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "referrer-policy": policy },
        body: `<form method="post" action="${siteUrl}/auth/callback">
          <input name="token_hash" value="${token_hash}"><input name="type" value="recovery">
          <button>Win a prize</button></form>`,
      }),
    );
    await signOut(context);
    await page.goto("http://evil.example/");
    await page.getByRole("button").click();
    await page.waitForURL((url) => url.pathname === "/confirm-link");
    expect(await sessionOf(context)).toEqual([]);

    await signInAs(context, own);
    await page.goto("http://evil.example/");
    await page.getByRole("button").click();
    await page.waitForURL((url) => url.pathname === "/confirm-link");
    await expectSignedInAs(page, own);
    await context.unroute("http://evil.example/**");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  // Only in test:all: the first test shows the page with scripts.
  test("the page that asks works on a phone (Arabic)", { tag: "@all" }, async ({
    page,
    context,
  }) => {
    const t = translator("ar");
    const [own, other] = [await createUser("guest", "Own"), await createUser("guest", "Other")];
    await signInAs(context, own);
    await page.goto((await linkOf(other, "ar")).path);
    expect(new URL(page.url()).pathname).toBe("/ar/confirm-link");
    await expect(page.getByRole("main")).toContainText(own.email);
    await expect(page.getByRole("main")).toContainText(other.email);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: t("auth.confirmLink.buttons.recovery") }).click();
    expect(new URL(page.url()).pathname).toBe("/ar/reset-password");
  });
});

test("the session cookie is sent by this site's pages only and lives 30 days (English)", async ({
  page,
  context,
}) => {
  const user = await createUser("guest", "Cookie");
  await page.goto("/signin");
  await page.getByRole("main").locator("input[name=email]").fill(user.email);
  await page.getByRole("main").locator("input[name=password]").fill(user.password);
  await page.getByRole("main").locator("button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/");
  const cookies = await sessionOf(context);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ sameSite: "Lax", secure: siteUrl.startsWith("https:") });
    const days = (cookie.expires - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  }
});
