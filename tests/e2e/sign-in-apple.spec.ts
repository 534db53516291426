// Combinations: both languages for a newcomer, with and without name and address; what can go wrong is checked with Google.
import { startOAuthProvider } from "../support/oauth-provider";
import { sample } from "../support/sample";
import { backendUrl, serviceClient } from "./support/backend";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { uniqueEmail } from "./support/users";

// The embedded backend was started with this address in Apple's place.
const issuer = process.env.E2E_APPLE_ISSUER ?? "http://127.0.0.1:54398";
const newcomers = { en: uniqueEmail("apple-en"), ar: uniqueEmail("apple-ar") };
const hidden = { en: uniqueEmail("hidden-en"), ar: uniqueEmail("hidden-ar") };
let apple: Awaited<ReturnType<typeof startOAuthProvider>>;

// One server responds for all of them, so they run in one worker.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  const users = [
    ...Object.values(newcomers).map((email) => ({ email, name: "Nour Aziz" })),
    ...Object.values(hidden).map((address) => ({ email: address, is_private_email: true })),
  ];
  apple = await startOAuthProvider("apple", {
    port: Number(new URL(issuer).port),
    users,
    backendUrl,
  });
});
test.afterAll(() => apple?.stop());

for (const locale of sample(
  locales,
  "a newcomer from Apple arrives at the profile with the name that Apple sends",
)) {
  const t = translator(locale);

  test(`a newcomer from Apple arrives at the profile with the name that Apple sends (${languageNames[locale]})`, async ({
    page,
  }) => {
    const email = newcomers[locale];
    await page.goto(localePath(locale, "/signin"));
    await page.getByRole("button", { name: t("auth.social.apple") }).click();
    await page.getByRole("button", { name: email }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/dashboard/profile"));
    await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("Nour");
    const { data } = await serviceClient().from("users").select("is_verified").eq("email", email);
    expect(data).toEqual([{ is_verified: true }]);
  });
}

for (const locale of sample(
  locales,
  "who withholds name and address at Apple has an account with the relay address, and is asked for a name",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/apple-sign-in.test.ts shows the account.
  test(`who withholds name and address at Apple has an account with the relay address, and is asked for a name (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.goto(localePath(locale, "/signin"));
    await page.getByRole("button", { name: t("auth.social.apple") }).click();
    // The response of the first sign-in has no name, as when the user has removed it.
    await page.route("**/auth/v1/callback", async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? "");
      form.delete("user");
      await route.continue({ postData: form.toString() });
    });
    await page.getByRole("button", { name: hidden[locale] }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/dashboard/profile"));
    const main = page.getByRole("main");
    await expect(main.getByText(/undefined|null/)).toHaveCount(0);
    const firstName = main.getByLabel(t("profile.fields.firstName"));
    await expect(firstName).toHaveValue("");
    await page.locator("[popovertarget=user-menu]").click();
    const menu = page.getByRole("dialog", { name: t("nav.account") });
    await expect(menu.getByText(/@privaterelay\.appleid\.com$/).first()).toBeVisible();
    await page.keyboard.press("Escape");

    await main.getByRole("button", { name: t("profile.save"), exact: true }).click();
    await expect(main.getByText(t("auth.errors.nameRequired"))).toBeVisible();
    await firstName.fill("Nour");
    await main.getByRole("button", { name: t("profile.save"), exact: true }).click();
    await expect(page.getByText(t("profile.saved"))).toBeVisible();
  });
}
