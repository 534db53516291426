// Combinations: what shows words of ours in both languages; what becomes of an account that there is already, once.
import type { Page } from "@playwright/test";
import { startOAuthProvider } from "../support/oauth-provider";
import { sample } from "../support/sample";
import { anonymousClient, backendUrl, serviceClient } from "./support/backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, type TestLocale, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, uniqueEmail } from "./support/users";

// The embedded backend was started with this address in Google's place.
const issuer = process.env.E2E_GOOGLE_ISSUER ?? "http://127.0.0.1:54399";

// One server responds for all of them, so they run in one worker.
test.describe.configure({ mode: "default" });
let google: Awaited<ReturnType<typeof startOAuthProvider>>;
const newcomer = (locale: TestLocale) => ({
  email: uniqueEmail(`google-${locale}`),
  name: "Laila <b>Haddad</b>",
  picture: "https://lh3.googleusercontent.com/a/laila",
});
const newcomers = { en: newcomer("en"), ar: newcomer("ar") };
const victim = { email: uniqueEmail("victim"), name: "Victim" };
const owner = { email: uniqueEmail("hijack"), name: "Real Owner" };
let linked: Awaited<ReturnType<typeof createUser>>;
test.beforeAll(async () => {
  linked = await createUser("guest", "Nur");
  const users = [
    ...Object.values(newcomers),
    victim,
    owner,
    { email: linked.email, name: "Somebody Else" },
  ];
  const port = Number(new URL(issuer).port);
  google = await startOAuthProvider("google", { port, users, backendUrl });
});
test.afterAll(() => google?.stop());

const profilesOf = async (email: string) => {
  const { data, error } = await serviceClient()
    .from("users")
    .select("first_name, last_name, role, is_verified")
    .eq("email", email);
  if (error) throw error;
  return data;
};

/** Goes from /signin to Google's consent page. */
async function goToGoogle(page: Page, locale: TestLocale) {
  await page.goto(localePath(locale, "/signin"));
  await page.getByRole("button", { name: translator(locale)("auth.social.google") }).click();
  await page.waitForURL((url) => url.origin === issuer);
}

async function consent(page: Page, locale: TestLocale, email: string) {
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL((url) => url.pathname === localePath(locale, "/dashboard/profile"));
}

/** Returns the address to which Google redirects the browser after consent. */
const answerOf = async (page: Page, email: string) =>
  `${backendUrl}/auth/v1/callback?${await google.allow(page.url(), email)}`;

for (const locale of sample(
  locales,
  "a newcomer from Google arrives at the profile with the names that Google knows, and initials in place of its picture",
)) {
  const t = translator(locale);
  const language = languageNames[locale];
  const { email } = newcomers[locale];

  test(`a newcomer from Google arrives at the profile with the names that Google knows, and initials in place of its picture (${language})`, async ({
    page,
  }) => {
    await goToGoogle(page, locale);
    await consent(page, locale, email);
    expect(new URL(page.url()).search).toBe("");
    await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("Laila");
    await expect(page.getByLabel(t("profile.fields.lastName"))).toHaveValue("<b>Haddad</b>");
    await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
    await expect(page.locator("img[src^='https://']")).toHaveCount(0);
    expect(await profilesOf(email)).toEqual([
      { first_name: "Laila", last_name: "<b>Haddad</b>", role: "guest", is_verified: true },
    ]);
  });

  // Only in test:all: booking-sign-in.spec.ts shows the way back, tests/db/google-sign-in.test.ts the sign-in.
  test(`a sign-in with Google in the middle of a booking leads back to it (${language})`, {
    tag: "@all",
  }, async ({ page }) => {
    const slot = await freeSlot({ instant: true });
    const checkout = localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`);
    await page.goto(checkout);
    await page.getByRole("button", { name: t("auth.social.google") }).click();
    await page.waitForURL((url) => url.origin === issuer);
    await page.getByRole("button", { name: email }).click();
    await page.waitForURL((url) => url.pathname + url.search === checkout);
  });

  test(`a user who refuses consent at Google is told so at sign-in and can go on there (${language})`, async ({
    page,
  }) => {
    await goToGoogle(page, locale);
    // Google's response to a refusal; its stand-in has no button for it.
    const state = new URL(page.url()).searchParams.get("state");
    await page.goto(`${backendUrl}/auth/v1/callback?error=access_denied&state=${state}`);
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.denied"));
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await expect(page.getByRole("button", { name: t("auth.social.google") })).toBeEnabled();
  });

  // Only in test:all: tests/db/google-sign-in.test.ts refuses the state.
  test(`an answer of Google with another state ends at sign-in with a message (${language})`, {
    tag: "@all",
  }, async ({ page }) => {
    await goToGoogle(page, locale);
    const answer = new URL(await answerOf(page, victim.email));
    answer.searchParams.set("state", crypto.randomUUID());
    await page.goto(answer.toString());
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.oauth"));
  });

  // Only in test:all: tests/db/google-sign-in.test.ts refuses the code.
  test(`a code of Google that is opened in another browser begins no session (${language})`, {
    tag: "@all",
  }, async ({ page, browser }) => {
    await goToGoogle(page, locale);
    const answer = await answerOf(page, victim.email);
    const { headers } = await fetch(answer, { redirect: "manual" });
    const other = await browser.newContext();
    const stolen = await other.newPage();
    await stolen.goto(headers.get("location") ?? "");
    await stolen.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await expect(stolen.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.oauth"));
    expect((await other.cookies()).filter(({ name }) => name === "mahfil_auth_token")).toEqual([]);
    await other.close();
  });
}

// Only in test:all: tests/db/google-sign-in.test.ts shows the account.
test("an account whose address was never verified passes to the owner of the address at Google (English)", {
  tag: "@all",
}, async ({ page }) => {
  const { email } = owner;
  const password = "the-stranger-knows";
  const stranger = anonymousClient();
  await stranger.auth.signUp({ email, password });
  await goToGoogle(page, "en");
  await consent(page, "en", email);
  expect(await profilesOf(email)).toMatchObject([{ first_name: "Real", is_verified: true }]);
  const again = await anonymousClient().auth.signInWithPassword({ email, password });
  expect(again.error?.code).toBe("invalid_credentials");
  expect((await stranger.auth.refreshSession()).error).not.toBeNull();
});

test("an account with a verified address is linked to Google and keeps its password (English)", async ({
  page,
}) => {
  await goToGoogle(page, "en");
  await consent(page, "en", linked.email);
  expect(await profilesOf(linked.email)).toMatchObject([{ first_name: "Nur" }]);
  const { error } = await anonymousClient().auth.signInWithPassword(linked);
  expect(error).toBeNull();
});
