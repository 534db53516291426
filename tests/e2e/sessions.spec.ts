import type { Page } from "@playwright/test";
import { asStranger, backendUrl, demo, demoPassword, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { cookiesOf } from "./support/intruders";
import { expect, test } from "./support/test";

const COOKIE = "mahfil_auth_token";

/** The link in the newest mail to that address. */
async function mailedLink(email: string): Promise<string> {
  const mails: { to: string; text: string }[] = await (
    await fetch(`${backendUrl}/inbox.json`)
  ).json();
  const text = mails.find(({ to }) => to === email)?.text ?? "";
  return /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? "";
}

async function putSession(page: Page, url: string, value: string) {
  await page.context().addCookies([{ name: COOKIE, value, url, sameSite: "Lax" }]);
}
const sessionLeft = async (page: Page) =>
  (await page.context().cookies()).filter(({ name, value }) => name.startsWith(COOKIE) && value);

for (const locale of locales) {
  const t = words(locale);

  test(`${locale}: forgotten, mailed, set anew; the old password and other sessions end`, async ({
    page,
    signIn,
  }) => {
    const person = await newPerson("guest", "Nur");
    await page.goto(at(locale, "/forgot-password"));
    const form = page.getByRole("main").locator("form");
    await form.getByLabel(t("auth.fields.email")).fill(person.email.toUpperCase());
    await form.getByRole("button", { name: t("auth.forgot.submit") }).click();
    await expect(page.getByRole("heading", { name: t("auth.forgot.sentTitle") })).toBeVisible();

    await expect.poll(() => mailedLink(person.email)).not.toBe("");
    const link = await mailedLink(person.email);
    await page.goto(link);
    await page.waitForURL((url) => url.pathname === at(locale, "/reset-password"));
    await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("another-password");
    await page.getByLabel(t("auth.fields.confirmPassword")).fill("another-password");
    await page.getByRole("button", { name: t("auth.reset.submit") }).click();
    await expect(page.getByText(t("auth.notices.changed"))).toBeVisible();

    const old = await asStranger().auth.signInWithPassword(person);
    expect(old.error?.code).toBe("invalid_credentials");
    expect((await person.client.auth.refreshSession()).error).not.toBeNull();
    await signIn(page, locale, person.email, "another-password");

    // The same link a second time says so, and offers a new one to the same address.
    await page.context().clearCookies();
    await page.goto(link);
    await page.waitForURL((url) => url.pathname === at(locale, "/reset-password"));
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      t("auth.reset.invalidTitle"),
    );
    await expect(page.getByLabel(t("auth.fields.email"))).toHaveValue(person.email.toUpperCase());
    expect(new URL(page.url()).hash).toBe("");
  });

  test(`${locale}: links that are used or too old say so where a new one is`, async ({ page }) => {
    const expired = "error=access_denied&error_code=otp_expired&error_description=x";
    const notice = page.getByRole("main").getByRole("alert");
    await page.goto(at(locale, `/auth/callback?token_hash=abc&type=recovery`));
    await page.waitForURL((url) => url.pathname === at(locale, "/forgot-password"));
    await expect(notice).toHaveText(t("auth.notices.recovery"));
    await page.goto(at(locale, `/auth/callback?token_hash=abc&type=signup`));
    await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
    await expect(notice).toHaveText(t("auth.notices.confirmation"));
    await page.goto(at(locale, `/auth/callback#${expired}&type=email_change`));
    await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
    await expect(notice).toHaveText(t("auth.notices.email"));
    await page.goto(at(locale, `/auth/confirm?${expired}`));
    await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
    await expect(notice).toHaveText(t("auth.notices.link"));
    await page.goto(at(locale, `/?error=invalid_request&error_code=bad_oauth_state`));
    await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
    await expect(notice).toHaveText(t("auth.notices.oauth"));
  });
}

test("a session that was tampered with, or is over, ends quietly", async ({ page }) => {
  const t = words("en");
  const cookie = decodeURIComponent(
    (await cookiesOf(demo.guest, demoPassword)).split("=")[1] ?? "",
  );
  const session = JSON.parse(Buffer.from(cookie.slice(7), "base64url").toString());
  const encode = (value: object) =>
    `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
  const over = { ...session, expires_at: 1, refresh_token: crypto.randomUUID() };
  const forged = { ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` };
  const cases: [string, string][] = [
    ["/dashboard/profile", "hello"],
    ["/dashboard/profile", cookie.slice(0, 300)],
    ["/dashboard/profile", encode(over)],
    ["/dashboard/profile", encode(forged)],
    ["/help", "base64-%%%"],
    ["/help", encode(over)],
    ["/help", encode({ user: session.user })],
  ];
  await page.goto("/help");
  const { origin } = new URL(page.url());
  for (const [path, value] of cases) {
    // What the page before has under way must not meet the next one's cookie.
    await page.goto("about:blank");
    await putSession(page, origin, value);
    await page.goto(path);
    if (path !== "/help") await page.waitForURL((url) => url.pathname === "/signin");
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("nav.signIn") }),
    ).toBeVisible();
    await expect.poll(() => sessionLeft(page), { message: value.slice(0, 20) }).toEqual([]);
  }
});

test("a session whose time is over, but that can be renewed, goes on", async ({ page }) => {
  const person = await newPerson("guest", "Dana");
  const cookie = decodeURIComponent(
    (await cookiesOf(person.email, person.password)).split("=")[1] ?? "",
  );
  const session = JSON.parse(Buffer.from(cookie.slice(7), "base64url").toString());
  await page.goto("/help");
  const old = Buffer.from(JSON.stringify({ ...session, expires_at: 1 })).toString("base64url");
  await putSession(page, new URL(page.url()).origin, `base64-${old}`);
  await page.goto("/help");
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
});

test("no return address leads away", async ({ page, request }) => {
  const person = await newPerson("guest", "Amal");
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
  const cookie = await cookiesOf(person.email, person.password);
  for (const next of hostile) {
    const query = new URLSearchParams({ next });
    const callback = await request.get(`/auth/callback?${query}`, { maxRedirects: 0 });
    expect([next, callback.headers().location]).toEqual([next, "/dashboard/profile"]);
    const signin = await request.get(`/signin?${query}`, { maxRedirects: 0, headers: { cookie } });
    expect(signin.status()).toBeLessThan(400);
    const target = new URL(signin.headers().location ?? "/", "http://localhost");
    expect([next, target.hostname]).toEqual([next, "localhost"]);
  }
  await page.goto(`/signin?${new URLSearchParams({ next: hostile[0] ?? "" })}`);
  expect(await page.content()).not.toContain('href="//evil.example');
});

test("a megabyte of password is refused at once, and a name is never more than text", async ({
  page,
  signIn,
  request,
}) => {
  const t = words("en");
  await page.goto("/signin");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel(t("auth.fields.email")).fill(demo.guest);
  const password = form.getByLabel(t("auth.fields.password"), { exact: true });
  await password.evaluate(
    (field, text) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    "x".repeat(1024 * 1024),
  );
  await form.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
  await expect(password).toHaveAccessibleDescription(new RegExp(t("auth.errors.passwordTooLong")));

  const direct = await request.post(`${backendUrl}/auth/v1/token?grant_type=password`, {
    headers: { apikey: "sb_publishable_mahfil_local" },
    data: { email: demo.guest, password: "x".repeat(1024 * 1024) },
    timeout: 5000,
  });
  expect(direct.status()).toBe(400);

  const person = await newPerson("guest", `<img src=x onerror="document.title='taken'">`);
  await signIn(page, "en", person.email);
  await page.goto("/dashboard/profile");
  await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue(/onerror/);
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.title()).not.toBe("taken");
});

test("an address in other letters, or in another spelling, is the same account", async ({
  page,
  signIn,
}) => {
  const stranger = asStranger();
  const local = `idn-${Date.now()}`;
  const { error } = await stranger.auth.signUp({
    email: `${local}@xn--bcher-kva.example`,
    password: demoPassword,
  });
  expect(error).toBeNull();
  const again = await asStranger().auth.signUp({
    email: `${local.toUpperCase()}@XN--BCHER-KVA.example`,
    password: demoPassword,
  });
  expect(again.error?.code).toBe("user_already_exists");
  for (const spelling of [
    `${local}@bücher.example`,
    `${local.toUpperCase()}@xn--bcher-kva.example`,
  ]) {
    await signIn(page, "en", spelling);
    await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
    await page.context().clearCookies();
  }
});
