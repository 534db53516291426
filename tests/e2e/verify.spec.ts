import { asService, codeFor, freshEmail, mailsTo, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { enterCode, fillSignUp } from "./support/sign-up";
import { expect, test } from "./support/test";
import { leaveDraft, venuesOf, wizard } from "./support/wizard";

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const inArabic = (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

for (const locale of locales) {
  const t = words(locale);

  test.describe(`verification in ${locale}`, () => {
    test("sign-up, a wrong code, then the right one leads to the profile", async ({ page }) => {
      const email = freshEmail("code");
      await page.goto(at(locale, "/signup"));
      const form = page.getByRole("main").locator("form");
      await form.getByText(t("auth.signUp.more.summary")).click();
      await form.getByLabel(t("auth.signUp.more.dateOfBirth")).fill("1990-02-28");
      await form.getByLabel(t("auth.signUp.more.nationality")).selectOption("JO");
      await fillSignUp(page, locale, { email, firstName: "Rana" });
      const field = page.getByLabel(t("verify.step.label"), { exact: true });
      await expect(field).toBeFocused();
      expect(await page.context().cookies()).not.toContainEqual(
        expect.objectContaining({ name: expect.stringContaining("auth_token") }),
      );
      const code = await codeFor(email);
      await enterCode(page, locale, other(code));
      await expect(field).toHaveAccessibleDescription(new RegExp(t("errors.code_wrong")));
      await expect(
        page.getByRole("button", { name: new RegExp(t("verify.step.again")) }),
      ).toBeDisabled();

      await enterCode(page, locale, ` ${inArabic(code.slice(0, 3))} ${code.slice(3)}`);
      await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/profile"));
      await expect(page.getByLabel(t("profile.fields.birthdate"))).toHaveValue("1990-02-28");
      await expect(page.getByText(t("verify.banner.text"))).toHaveCount(0);
      const { data } = await asService()
        .from("users")
        .select("is_verified, verification_type, nationality, locale")
        .eq("email", email)
        .single();
      expect(data).toEqual({
        is_verified: true,
        verification_type: "email",
        nationality: "JO",
        locale,
      });
      await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
      await page.goto(at(locale, "/verify"));
      await page.waitForURL((url) => !url.pathname.endsWith("/verify"));
    });

    test("a taken address is answered like any other, and its owner is told", async ({ page }) => {
      const owner = await newPerson("guest", "Owner");
      await page.goto(at(locale, "/signup"));
      await fillSignUp(page, locale, {
        email: owner.email.toUpperCase(),
        password: "somebody-else",
      });
      await enterCode(page, locale, "123456");
      await expect(
        page.getByLabel(t("verify.step.label"), { exact: true }),
      ).toHaveAccessibleDescription(new RegExp(t("errors.code_wrong")));
      await expect.poll(async () => (await mailsTo(owner.email)).length).toBe(1);
      const [notice] = await mailsTo(owner.email);
      expect(notice?.text).toContain("/signin");
      expect(notice?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/);

      await page.getByRole("button", { name: t("verify.step.changeEmail") }).click();
      const form = page.getByRole("main").locator("form");
      await expect(form.getByLabel(t("auth.fields.email"))).toHaveValue(owner.email.toUpperCase());
      await expect(form.getByLabel(t("auth.fields.password"), { exact: true })).toHaveValue(
        "somebody-else",
      );
      await expect(form.getByLabel(t("auth.fields.firstName"))).toHaveValue("Amal");
    });

    test("an unverified host keeps the draft, verifies, and submits it", async ({
      page,
      signIn,
    }) => {
      const host = await newPerson("host", "Nadia", { verified: false });
      await leaveDraft(page, host, 6);
      await signIn(page, locale, host.email);
      const { button } = wizard(page, locale);
      await page.goto(at(locale, "/host/venues/add"));
      await expect(page.getByText(t("verify.banner.text"))).toBeVisible();
      await button("publish.publish.action").click();
      await page
        .getByRole("alert")
        .getByRole("link", { name: t("wizard.problem.verifyNow") })
        .click();
      await page.waitForURL((url) => url.pathname === at(locale, "/verify"));
      expect((await mailsTo(host.email)).length).toBe(0);
      await page.getByRole("button", { name: t("verify.send"), exact: true }).click();
      await page.getByLabel(t("verify.step.label"), { exact: true }).waitFor();
      await enterCode(page, locale, await codeFor(host.email));
      await page.waitForURL((url) => url.pathname === at(locale, "/host/venues"));
      await expect(page.getByText(t("verify.banner.text"))).toHaveCount(0);
      await page
        .getByRole("button", { name: t("hosting.venues.submitNamed", { name: "Draft Hall" }) })
        .click();
      await expect(page.getByText(t("hosting.venues.done.submit"))).toBeVisible();
      expect((await venuesOf(host)).map((venue) => venue.status)).toEqual(["pending"]);
    });

    test("a number is verified by the message sent to it", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Sami", { verified: false });
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      await page.getByRole("link", { name: t("verify.banner.action") }).click();
      await page.getByText(t("verify.choice.phone"), { exact: true }).click();
      const field = page.getByLabel(t("verify.phone.label"));
      const send = page.getByRole("button", { name: t("verify.send"), exact: true });
      await send.click();
      await expect(field).toHaveAccessibleDescription(new RegExp(t("verify.errors.phoneRequired")));
      await field.fill("call me");
      await send.click();
      await expect(field).toHaveAccessibleDescription(new RegExp(t("verify.errors.phoneInvalid")));
      const number = `+2010${Date.now().toString().slice(-8)}`;
      await field.fill(`${number.slice(0, 3)} ${number.slice(3)}`);
      await send.click();
      await page.getByLabel(t("verify.step.label"), { exact: true }).waitFor();
      await enterCode(page, locale, await codeFor(number));
      await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/profile"));
      const { data } = await asService()
        .from("users")
        .select("is_verified, verification_type, phone")
        .eq("id", person.id)
        .single();
      expect(data).toEqual({ is_verified: true, verification_type: "phone", phone: number });
    });
  });
}

test("a person who reloads at the code signs in, and asks for a code from the banner", async ({
  page,
  signIn,
}) => {
  const t = words("en");
  const email = freshEmail("reload");
  await page.goto("/signup");
  await fillSignUp(page, "en", { email });
  await codeFor(email);
  await page.reload();
  await signIn(page, "en", email);
  await page.goto("/dashboard/profile");
  await page.getByRole("link", { name: t("verify.banner.action") }).click();
  await page.getByRole("button", { name: t("verify.send"), exact: true }).click();
  // Within a minute of the first one, which a slow machine may have let pass.
  const soon = page.getByText(t("verify.problems.rate_limited"));
  await expect(soon.or(page.getByLabel(t("verify.step.label"), { exact: true }))).toBeVisible();
});

test("a password of a megabyte and a script in a name do no harm", async ({ page }) => {
  const t = words("en");
  const email = freshEmail("odd");
  await page.goto("/signup");
  await fillSignUp(page, "en", { email, password: "x".repeat(1_000_000) });
  const password = page.getByLabel(t("auth.fields.password"), { exact: true });
  await expect(password).toHaveAccessibleDescription(new RegExp(t("auth.errors.passwordTooLong")));
  await fillSignUp(page, "en", { email, firstName: "<script>alert(1)</script>" });
  await enterCode(page, "en", await codeFor(email));
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue(
    "<script>alert(1)</script>",
  );
});
