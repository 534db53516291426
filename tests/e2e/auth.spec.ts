import { backendUrl, demo, demoPassword, freshEmail, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const t = words(locale);

  test.describe(`accounts in ${locale}`, () => {
    test("a newcomer signs up, out, and in again", async ({ page, signIn }) => {
      const email = freshEmail(`new-${locale}`);
      await page.goto(at(locale, "/signup"));
      const form = page.getByRole("main").locator("form");
      await form.getByLabel(t("auth.fields.firstName")).fill("ليلى 🌙");
      await form.getByLabel(t("auth.fields.lastName")).fill("O’Neil");
      await form.getByLabel(t("auth.fields.email")).fill(email);
      await form.getByLabel(t("auth.fields.password"), { exact: true }).fill(demoPassword);
      await form.getByLabel(t("auth.fields.confirmPassword")).fill(demoPassword);
      await form.getByRole("button", { name: t("auth.signUp.submit") }).click();
      await page.waitForURL((url) => url.pathname === at(locale, "/"));

      await page.goto(at(locale, "/dashboard/profile"));
      await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("ليلى 🌙");
      await page
        .getByRole("main")
        .getByRole("button", { name: t("profile.signOut.submit") })
        .click();
      await page.waitForURL((url) => url.pathname === at(locale, "/"));

      await page.goto(at(locale, "/dashboard/profile"));
      await page.waitForURL(/signin/);
      await signIn(page, locale, email);
      await page.waitForURL((url) => url.pathname === at(locale, "/"));
    });

    test("a wrong password is refused without a word about the account", async ({ page }) => {
      await page.goto(at(locale, "/signin"));
      const form = page.getByRole("main").locator("form");
      const submit = form.getByRole("button", { name: t("auth.signIn.submit"), exact: true });
      for (const email of [demo.guest, freshEmail("nobody")]) {
        await form.getByLabel(t("auth.fields.email")).fill(email);
        await form.getByLabel(t("auth.fields.password"), { exact: true }).fill("not-the-password");
        await submit.click();
        await expect(form.getByRole("alert")).toHaveText(t("auth.problems.wrong_credentials"));
        await expect(form.getByLabel(t("auth.fields.email"))).toHaveValue(email);
        await page.reload();
      }
    });

    test("fields say what is wrong, at the field", async ({ page }) => {
      await page.goto(at(locale, "/signup"));
      const form = page.getByRole("main").locator("form");
      await form.getByRole("button", { name: t("auth.signUp.submit") }).click();
      const first = form.getByLabel(t("auth.fields.firstName"));
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription(t("auth.errors.nameRequired"));
      const email = form.getByLabel(t("auth.fields.email"));
      await expect(email).toHaveAccessibleDescription(t("auth.errors.emailRequired"));
      await email.fill("nobody@nowhere");
      await expect(email).toHaveAccessibleDescription(t("auth.errors.emailInvalid"));
      const password = form.getByLabel(t("auth.fields.password"), { exact: true });
      await expect(password).toHaveAccessibleDescription(
        new RegExp(t("auth.errors.passwordRequired")),
      );
      await password.fill("short");
      await expect(password).toHaveAccessibleDescription(
        new RegExp(t("auth.errors.passwordTooShort")),
      );
      await password.fill("long enough now");
      const confirm = form.getByLabel(t("auth.fields.confirmPassword"));
      await confirm.fill("something else");
      await form.getByRole("button", { name: t("auth.signUp.submit") }).click();
      await expect(confirm).toHaveAccessibleDescription(t("auth.errors.passwordsDiffer"));
    });

    test("signing in leads back to the wanted page", async ({ page }) => {
      const person = await newPerson("guest", "Amal");
      const wanted = at(locale, "/dashboard/profile?from=link&again=1");
      await page.goto(wanted);
      await page.waitForURL((url) => url.searchParams.get("next") === wanted);
      const form = page.getByRole("main").locator("form");
      await form.getByLabel(t("auth.fields.email")).fill(person.email);
      await form.getByLabel(t("auth.fields.password"), { exact: true }).fill(person.password);
      await form.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === wanted);

      await page.goto(at(locale, "/signin"));
      await page.waitForURL((url) => url.pathname === at(locale, "/"));
      await page.goto(at(locale, `/signup?next=${encodeURIComponent(wanted)}`));
      await page.waitForURL((url) => url.pathname + url.search === wanted);
    });

    test("a return address to another site is ignored", async ({ page }) => {
      const person = await newPerson("guest", "Amal");
      await page.goto(at(locale, "/signin?next=%2F%5Cevil.example"));
      const form = page.getByRole("main").locator("form");
      await form.getByLabel(t("auth.fields.email")).fill(person.email);
      await form.getByLabel(t("auth.fields.password"), { exact: true }).fill(person.password);
      await form.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
      await page.waitForURL((url) => url.pathname === at(locale, "/"));
    });

    test("a forgotten password is set anew from the mail", async ({ page, request, signIn }) => {
      const person = await newPerson("guest", "Nur");
      await page.goto(at(locale, "/forgot-password"));
      await page.getByRole("main").getByLabel(t("auth.fields.email")).fill(person.email);
      await page.getByRole("button", { name: t("auth.forgot.submit") }).click();
      await expect(page.getByRole("heading", { name: t("auth.forgot.sentTitle") })).toBeVisible();

      const mails: { to: string; text: string }[] = await (
        await request.get(`${backendUrl}/inbox.json`)
      ).json();
      const link = mails.find(({ to }) => to === person.email)?.text.match(/https?:\/\/\S+/)?.[0];
      expect(link).toBeTruthy();
      await page.goto(link ?? "");
      await page.waitForURL((url) => url.pathname === at(locale, "/reset-password"));
      await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("another-password");
      await page.getByLabel(t("auth.fields.confirmPassword")).fill("another-password");
      await page.getByRole("button", { name: t("auth.reset.submit") }).click();
      await expect(page.getByRole("status")).toContainText(t("auth.notices.changed"));
      await signIn(page, locale, person.email, "another-password");
    });

    test("a sign-in service that is not offered says so", async ({ page }) => {
      await page.goto(at(locale, "/signin"));
      await page.getByRole("button", { name: t("auth.social.facebook") }).click();
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(
        t("auth.problems.provider_not_offered"),
      );
    });
  });
}

test("the profile saves what people say, and their password", async ({ page, signIn }) => {
  const t = words("en");
  const person = await newPerson("guest", "Amal");
  await signIn(page, "en", person.email);
  await page.goto("/dashboard/profile");
  await page.getByLabel(t("profile.fields.phone")).fill("call me");
  await page.getByRole("button", { name: t("profile.save") }).click();
  await expect(page.getByLabel(t("profile.fields.phone"))).toHaveAccessibleDescription(
    new RegExp(t("profile.errors.phoneInvalid")),
  );
  await page.getByLabel(t("profile.fields.phone")).fill("+20 100 000 0000");
  await page.getByLabel(t("profile.fields.bio")).fill("سطر أول\nsecond line 🎉");
  await page.getByLabel(t("profile.fields.birthdate")).fill("1990-02-28");
  await page.getByLabel(t("profile.fields.nationality")).selectOption("JO");
  await page.getByLabel(t("profile.fields.gender")).selectOption("female");
  await page.getByRole("button", { name: t("profile.save") }).click();
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t("profile.fields.bio"))).toHaveValue("سطر أول\nsecond line 🎉");
  await expect(page.getByLabel(t("profile.fields.birthdate"))).toHaveValue("1990-02-28");
  await expect(page.getByLabel(t("profile.fields.nationality"))).toHaveValue("JO");

  const current = page.getByLabel(t("profile.password.current"), { exact: true });
  await current.fill("not-it-at-all");
  await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("brand-new-password");
  await page.getByLabel(t("auth.fields.confirmPassword")).fill("brand-new-password");
  await page.getByRole("button", { name: t("profile.password.submit") }).click();
  await expect(current).toHaveAccessibleDescription(t("profile.password.wrong"));
  await current.fill(person.password);
  await page.getByRole("button", { name: t("profile.password.submit") }).click();
  await expect(page.getByText(t("profile.password.saved"))).toBeVisible();
});

test("a picture replaces the initials", async ({ page, signIn }) => {
  const t = words("en");
  const person = await newPerson("guest", "Amal");
  await signIn(page, "en", person.email);
  await page.goto("/dashboard/profile");
  await page
    .getByLabel(t("profile.avatar.label"), { exact: true })
    .setInputFiles("supabase/seed/pictures/courtyard-2-0.webp");
  await expect(page.getByText(t("profile.avatar.saved"))).toBeVisible();
  await expect(page.getByRole("main").getByRole("img", { name: "Amal Test" })).toBeVisible();
  await page.getByRole("button", { name: t("profile.avatar.remove") }).click();
  await expect(page.getByRole("main").getByRole("img", { name: "Amal Test" })).toHaveCount(0);
});

test("a guest becomes a host and lands in the wizard", async ({ page, signIn }) => {
  const t = words("en");
  const person = await newPerson("guest", "Amal");
  await signIn(page, "en", person.email);
  await page.goto("/host-onboarding");
  await page.getByRole("button", { name: t("onboarding.host.submit") }).click();
  await page.waitForURL(/\/host\/venues\/add$/);
});

test("a guest registers a business and becomes a provider", async ({ page, signIn }) => {
  const t = words("ar");
  const person = await newPerson("guest", "Amal");
  await page.goto("/ar/provider-onboarding");
  await expect(
    page.getByRole("heading", { name: t("onboarding.provider.signedOut.title") }),
  ).toBeVisible();
  await signIn(page, "ar", person.email);
  await page.goto("/ar/provider-onboarding");
  await page.getByRole("button", { name: t("onboarding.provider.submit") }).click();
  const name = page.getByLabel(t("onboarding.provider.fields.businessName"));
  await expect(name).toHaveAccessibleDescription(t("onboarding.errors.businessNameRequired"));
  await name.fill("مطبخ أمل");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: t("onboarding.provider.submit") }).click();
  await page.waitForURL(/\/ar\/provider$/);
});

test("every /auth address leads to the profile, in its language", async ({ request }) => {
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

test("a session that ends in the browser leads to sign-in, and back", async ({ page, signIn }) => {
  const t = words("ar");
  const person = await newPerson("guest", "Amal");
  await signIn(page, "ar", person.email);
  await page.goto("/ar/dashboard/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.heading"));
  // The menu is there once the browser knows who is signed in.
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event("pageshow")));
  await expect(page.getByText(t("layout.guard"))).toBeVisible();
  await page.waitForURL((url) => url.searchParams.get("next") === "/ar/dashboard/profile");
});
