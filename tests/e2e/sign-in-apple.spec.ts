// Combinations: the one way through, in Arabic; what can go wrong is checked with Google.
import { startOAuthProvider } from "../support/oauth-provider";
import { backendUrl, serviceClient } from "./support/backend";
import { localePath, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { uniqueEmail } from "./support/users";

// The embedded backend was started with this address in Apple's place.
const issuer = process.env.E2E_APPLE_ISSUER ?? "http://127.0.0.1:54398";
const email = uniqueEmail("apple");
let apple: Awaited<ReturnType<typeof startOAuthProvider>>;

test.beforeAll(async () => {
  const users = [{ email, name: "Nour Aziz" }];
  apple = await startOAuthProvider("apple", {
    port: Number(new URL(issuer).port),
    users,
    backendUrl,
  });
});
test.afterAll(() => apple?.stop());

test("a newcomer from Apple arrives at the profile with the name that Apple sends (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  await page.goto(localePath("ar", "/signin"));
  await page.getByRole("button", { name: t("auth.social.apple") }).click();
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL((url) => url.pathname === "/ar/dashboard/profile");
  await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("Nour");
  const { data } = await serviceClient().from("users").select("is_verified").eq("email", email);
  expect(data).toEqual([{ is_verified: true }]);
});
