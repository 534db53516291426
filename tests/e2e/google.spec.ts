import { startGoogle } from "../support/google-provider";
import { asService, asStranger, freshEmail, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

// The embedded backend was started with this address in Google's place.
const issuer = process.env.E2E_GOOGLE_ISSUER ?? "http://127.0.0.1:54399";

// One server answers for all of them, so they run in one worker.
test.describe.configure({ mode: "default" });
let google: Awaited<ReturnType<typeof startGoogle>>;
test.beforeAll(async () => {
  google = await startGoogle({ port: Number(new URL(issuer).port), withIdToken: false });
});
test.afterAll(() => google?.stop());

const profilesOf = async (email: string) => {
  const { data, error } = await asService()
    .from("users")
    .select("first_name, last_name, role, is_verified")
    .eq("email", email);
  if (error) throw error;
  return data;
};

for (const locale of locales) {
  const t = words(locale);

  test.describe(`Google in ${locale}`, () => {
    test("a newcomer arrives at the profile, with the names that Google knows", async ({
      page,
    }) => {
      const email = freshEmail(`google-${locale}`);
      await page.goto(at(locale, "/signin"));
      await page.getByRole("button", { name: t("auth.social.google") }).click();
      await page.waitForURL((url) => url.origin === issuer);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Name").fill("Laila <b>Haddad</b>");
      await page.getByRole("button", { name: "Allow" }).click();
      await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/profile"));
      expect(new URL(page.url()).search).toBe("");
      await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("Laila");
      await expect(page.getByLabel(t("profile.fields.lastName"))).toHaveValue("<b>Haddad</b>");
      expect(await profilesOf(email)).toEqual([
        { first_name: "Laila", last_name: "<b>Haddad</b>", role: "guest", is_verified: true },
      ]);
    });

    test("whoever refuses consent is told so at sign-in, and can go on there", async ({ page }) => {
      await page.goto(at(locale, "/signin"));
      await page.getByRole("button", { name: t("auth.social.google") }).click();
      await page.waitForURL((url) => url.origin === issuer);
      await page.getByRole("button", { name: "Deny" }).click();
      await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.denied"));
      await expect.poll(() => new URL(page.url()).hash).toBe("");
      await expect(page.getByRole("button", { name: t("auth.social.google") })).toBeEnabled();
    });
  });
}

test("a state that was tampered with ends at sign-in with words", async ({ page }) => {
  const t = words("en");
  await page.goto("/signin");
  await page.getByRole("button", { name: t("auth.social.google") }).click();
  await page.waitForURL((url) => url.origin === issuer);
  const back = new URL(google.allow(page.url(), { email: freshEmail("state"), name: "State" }));
  back.searchParams.set("state", crypto.randomUUID());
  await page.goto(back.toString());
  await page.waitForURL((url) => url.pathname === "/signin");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.oauth"));
});

test("a code brought into another browser opens nothing", async ({ page, browser }) => {
  const t = words("en");
  await page.goto("/signin");
  await page.getByRole("button", { name: t("auth.social.google") }).click();
  await page.waitForURL((url) => url.origin === issuer);
  const back = google.allow(page.url(), { email: freshEmail("victim"), name: "Victim" });
  const { headers } = await fetch(back, { redirect: "manual" });
  const other = await browser.newContext();
  const stolen = await other.newPage();
  await stolen.goto(headers.get("location") ?? "");
  await stolen.waitForURL((url) => url.pathname === "/signin");
  await expect(stolen.getByRole("main").getByRole("alert")).toHaveText(t("auth.notices.oauth"));
  expect((await other.cookies()).filter(({ name }) => name === "mahfil_auth_token")).toEqual([]);
  await other.close();
});

test("an account whose address was never proved passes to the address's owner", async ({
  page,
}) => {
  const t = words("en");
  const email = freshEmail("hijack");
  const stranger = asStranger();
  await stranger.auth.signUp({ email, password: "the-stranger-knows" });
  await page.goto("/signin");
  await page.getByRole("button", { name: t("auth.social.google") }).click();
  await page.waitForURL((url) => url.origin === issuer);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Real Owner");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  expect(await profilesOf(email)).toMatchObject([{ first_name: "Real", is_verified: true }]);
  const again = await asStranger().auth.signInWithPassword({
    email,
    password: "the-stranger-knows",
  });
  expect(again.error?.code).toBe("invalid_credentials");
  expect((await stranger.auth.refreshSession()).error).not.toBeNull();
});

test("an account with a proved address is linked, and keeps its password", async ({ page }) => {
  const t = words("en");
  const person = await newPerson("guest", "Nur");
  await asService().from("users").update({ is_verified: true }).eq("id", person.id);
  await page.goto("/signin");
  await page.getByRole("button", { name: t("auth.social.google") }).click();
  await page.waitForURL((url) => url.origin === issuer);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Name").fill("Somebody Else");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  expect(await profilesOf(person.email)).toMatchObject([{ first_name: "Nur" }]);
  const { error } = await asStranger().auth.signInWithPassword(person);
  expect(error).toBeNull();
});
