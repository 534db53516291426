// Combinations: one language, because no text but that of the header is read.
import type { Page } from "@playwright/test";
import { stringToBase64URL } from "@supabase/ssr";
import { SESSION_COOKIE } from "../../lib/session-cookie";
import { siteUrl } from "./support/backend";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { cookieHeader, createUser, demo, demoSession, signInAs } from "./support/users";

const encode = (session: object) => `base64-${stringToBase64URL(JSON.stringify(session))}`;

const setSessionCookie = (page: Page, value: string) =>
  page.context().addCookies([{ name: SESSION_COOKIE, value, url: siteUrl, sameSite: "Lax" }]);

const remainingCookies = async (page: Page) =>
  (await page.context().cookies()).filter(
    ({ name, value }) => name.startsWith(SESSION_COOKIE) && value,
  );

test("a session cookie that was tampered with or is over is deleted without an error", async ({
  page,
}) => {
  const t = translator("en");
  const session = await demoSession(demo.guest);
  const over = { ...session, expires_at: 1, refresh_token: crypto.randomUUID() };
  const forged = { ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` };
  const cases: [path: string, value: string][] = [
    ["/dashboard/profile", "hello"],
    ["/dashboard/profile", encode(session).slice(0, 300)],
    ["/dashboard/profile", encode(over)],
    ["/dashboard/profile", encode(forged)],
    ["/help", "base64-%%%"],
    ["/help", encode(over)],
    ["/help", encode({ user: session.user })],
  ];
  for (const [path, value] of cases) {
    // Requests of the previous page must not send the next cookie.
    await page.goto("about:blank");
    await setSessionCookie(page, value);
    await page.goto(path);
    if (path !== "/help") await page.waitForURL((url) => url.pathname === "/signin");
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("nav.signIn") }),
    ).toBeVisible();
    await expect.poll(() => remainingCookies(page), { message: value.slice(0, 20) }).toEqual([]);
  }
});

test("a session that is over but can be renewed goes on", async ({ page }) => {
  const { session } = await createUser("guest", "Dana");
  await setSessionCookie(page, encode({ ...session, expires_at: 1 }));
  await page.goto("/help");
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
});

test("signing out removes where a mailed link of this browser would lead", async ({ page }) => {
  const t = translator("en");
  const context = page.context();
  await signInAs(context, await createUser("guest", "Dana"));
  await context.addCookies([{ name: "mahfil_return", value: "/explore", url: siteUrl }]);
  await page.goto("/help");
  await page.locator("[popovertarget=user-menu]").click();
  await page.getByRole("button", { name: t("nav.signOut") }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: t("nav.signIn") })).toBeVisible();
  const names = (await context.cookies()).filter(({ value }) => value).map(({ name }) => name);
  expect(names).not.toContain("mahfil_return");
});

test("a session that ends in the browser leads to sign-in and back (Arabic)", async ({ page }) => {
  const t = translator("ar");
  await signInAs(page.context(), await createUser("guest", "Amal"));
  await page.goto("/ar/dashboard/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.heading"));
  // The menu appears once the browser knows the signed-in user.
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event("pageshow")));
  await expect(page.getByText(t("layout.guard"))).toBeVisible();
  await page.waitForURL((url) => url.searchParams.get("next") === "/ar/dashboard/profile");
});

test("no return address leads to another site", async ({ request }) => {
  const hostile = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2F%2Fevil.example",
    "%2F%2Fevil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/ar//evil.example/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "//localhost:3000@evil.example",
    "@evil.example",
    "/.//evil.example",
  ];
  const cookie = cookieHeader(await demoSession(demo.guest));
  for (const next of hostile) {
    const query = new URLSearchParams({ next });
    const callback = await request.get(`/auth/callback?${query}`, { maxRedirects: 0 });
    expect([next, callback.headers().location]).toEqual([next, "/dashboard/profile"]);
    const signIn = await request.get(`/signin?${query}`, { maxRedirects: 0, headers: { cookie } });
    expect(signIn.status()).toBeLessThan(400);
    const target = new URL(signIn.headers().location ?? "/", "http://localhost");
    expect([next, target.hostname]).toEqual([next, "localhost"]);
  }
  const page = await request.get(`/signin?${new URLSearchParams({ next: hostile[0] ?? "" })}`);
  expect(await page.text()).not.toContain('href="//evil.example');
});
