import { backendUrl, freshEmail, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { signUp } from "./support/sign-up";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const t = words(locale);

  test.describe(`accounts in ${locale}`, () => {
    test("a newcomer signs up, out, and in again", async ({ page, signIn }) => {
      const email = freshEmail(`new-${locale}`);
      await signUp(page, locale, { email, firstName: "ليلى 🌙", lastName: "O’Neil" });
      await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/profile"));
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
      const known = (await newPerson("guest", "Known")).email;
      for (const email of [known, freshEmail("nobody")]) {
        await form.getByLabel(t("auth.fields.email")).fill(email);
        await form.getByLabel(t("auth.fields.password"), { exact: true }).fill("not-the-password");
        await submit.click();
        await expect(form.getByRole("alert")).toHaveText(t("errors.wrong_credentials"));
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

      // The mail is written after the answer, so that its time tells nothing.
      let link: string | undefined;
      await expect(async () => {
        const answer = await request.get(`${backendUrl}/inbox.json`);
        const mails: { to: string; text: string }[] = await answer.json();
        link = mails.find(({ to }) => to === person.email)?.text.match(/https?:\/\/\S+/)?.[0];
        expect(link).toBeTruthy();
      }).toPass();
      await page.goto(link ?? "");
      await page.waitForURL((url) => url.pathname === at(locale, "/reset-password"));
      await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("another-password");
      await page.getByLabel(t("auth.fields.confirmPassword")).fill("another-password");
      await page.getByRole("button", { name: t("auth.reset.submit") }).click();
      // The page of the form has statuses of its own while it waits.
      await page.waitForURL(/signin/);
      await expect(
        page.getByRole("status").filter({ hasText: t("auth.notices.changed") }),
      ).toBeVisible();
      await signIn(page, locale, person.email, "another-password");
    });

    test("a sign-in service that is not offered says so", async ({ page }) => {
      await page.goto(at(locale, "/signin"));
      await page.getByRole("button", { name: t("auth.social.facebook") }).click();
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(
        t("errors.provider_not_offered"),
      );
    });
  });
}

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
