// Combinations: a newcomer in both languages, whose words tell what Facebook does not say; what can go wrong with a sign-in is
// checked with Google.
import { startFacebook } from "../support/facebook-provider";
import { sample } from "../support/sample";
import { backendUrl, serviceClient } from "./support/backend";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, uniqueEmail } from "./support/users";

// The embedded backend was started with this address in Facebook's place.
const issuer = process.env.E2E_FACEBOOK_ISSUER ?? "http://127.0.0.1:54397";
const newcomers = { en: uniqueEmail("facebook-en"), ar: uniqueEmail("facebook-ar") };
const withoutAddress = "Only Phone";
let member: Awaited<ReturnType<typeof createUser>>;
let facebook: Awaited<ReturnType<typeof startFacebook>>;

// One server responds for all of them, so they run in one worker.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  member = await createUser("guest", "Mona");
  facebook = await startFacebook({
    port: Number(new URL(issuer).port),
    backendUrl,
    users: [
      { name: "Laila Haddad", email: newcomers.en },
      { name: "ليلى حداد", email: newcomers.ar },
      { name: "Some Body", email: member.email },
      { name: withoutAddress },
    ],
  });
});
test.afterAll(() => facebook?.stop());

for (const locale of sample(
  locales,
  "a newcomer from Facebook arrives at the profile, and still confirms the address",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/facebook-sign-in.test.ts shows the account, sign-in-google.spec.ts the journey.
  test(`a newcomer from Facebook arrives at the profile, and still confirms the address (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    const email = newcomers[locale];
    await page.goto(localePath(locale, "/signin"));
    await page.getByRole("button", { name: t("auth.social.facebook") }).click();
    await page.getByRole("button", { name: email }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/dashboard/profile"));
    await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue(
      locale === "ar" ? "ليلى" : "Laila",
    );
    await expect(page.getByRole("link", { name: t("verify.banner.action") })).toBeVisible();
    await expect(page.locator("img[src^='https://']")).toHaveCount(0);
    const { data } = await serviceClient()
      .from("users")
      .select("is_verified, role")
      .eq("email", email);
    expect(data).toEqual([{ is_verified: false, role: "guest" }]);
  });
}

for (const locale of sample(
  locales,
  "Facebook opens no account that somebody else has under the address, and none without an address",
)) {
  const t = translator(locale);

  test(`Facebook opens no account that somebody else has under the address, and none without an address (${languageNames[locale]})`, async ({
    page,
  }) => {
    for (const name of [member.email, withoutAddress]) {
      await page.goto(localePath(locale, "/signin"));
      await page.getByRole("button", { name: t("auth.social.facebook") }).click();
      await page.getByRole("button", { name }).click();
      await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
      await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
      await expect(page.locator("[popovertarget=user-menu]")).toBeHidden();
    }
  });
}

for (const locale of sample(
  locales,
  "who refuses consent at Facebook is told so at sign-in and can go on there",
)) {
  const t = translator(locale);

  // Only in test:all: sign-in-google.spec.ts shows the same page, tests/db/facebook-sign-in.test.ts the refusal.
  test(`who refuses consent at Facebook is told so at sign-in and can go on there (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.goto(localePath(locale, "/signin"));
    await page.getByRole("button", { name: t("auth.social.facebook") }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
    await expect(page.getByLabel(t("auth.fields.email"))).toBeVisible();
  });
}
