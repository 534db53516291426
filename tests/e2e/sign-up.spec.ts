// Combinations: the whole sign-up with a pointer in English and with the keys alone in Arabic, because its
// words and mails differ; the rest once, English and Arabic by turns.
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { localePath, locales, translator } from "./support/i18n";
import { keyboardInput, tabTo } from "./support/keyboard";
import { codeSentTo, mailsTo } from "./support/mail";
import { signInForm } from "./support/pages/sign-in";
import { codeField, submitCode, submitSignUp } from "./support/pages/sign-up";
import { expect, test } from "./support/test";
import { createUser, demoPassword, signInAs, uniqueEmail } from "./support/users";

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const inArabicDigits = (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

// Only in test:all: tests/unit/i18n/pick-messages.test.ts shows what is picked.
test("the sign-up page comes without the texts of other forms and of its later step (English and Arabic)", {
  tag: "@all",
}, async ({ request }) => {
  for (const locale of locales) {
    const t = translator(locale);
    const html = await (await request.get(localePath(locale, "/signup"))).text();
    expect(html).toContain(t("auth.fields.confirmPassword"));
    for (const key of [
      "auth.notices.changed",
      "auth.forgot.sentTitle",
      "auth.reset.invalidBody",
      "verify.step.heading",
    ] as const) {
      expect.soft(html, key).not.toContain(t(key));
    }
  }
});

test("a new guest signs up with a wrong code and then the right one, signs out, and signs in again (English, pointer)", async ({
  page,
}) => {
  const t = translator("en");
  const email = uniqueEmail("new");
  await page.goto("/signup");
  const form = page.getByRole("main").locator("form");
  await form.getByText(t("auth.signUp.more.summary")).click();
  await form.getByLabel(t("auth.signUp.more.dateOfBirth")).fill("1990-02-28");
  await form.getByLabel(t("auth.signUp.more.nationality")).selectOption("JO");
  await submitSignUp(page, "en", { email, firstName: "ليلى 🌙", lastName: "O’Neil" });
  const field = codeField(page, "en");
  await expect(field).toBeFocused();
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining("auth_token") }),
  );
  const code = await codeSentTo(email);
  await submitCode(page, "en", otherCode(code));
  await expect(field).toHaveAccessibleDescription(new RegExp(t("errors.code_wrong")));
  await expect(
    page.getByRole("button", { name: new RegExp(t("verify.step.again")) }),
  ).toBeDisabled();

  await submitCode(page, "en", ` ${inArabicDigits(code.slice(0, 3))} ${code.slice(3)}`);
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("ليلى 🌙");
  await expect(page.getByLabel(t("profile.fields.birthdate"))).toHaveValue("1990-02-28");
  await expect(page.getByText(t("verify.banner.text"))).toHaveCount(0);
  const { data } = await serviceClient()
    .from("users")
    .select("is_verified, verification_type, nationality, locale")
    .eq("email", email)
    .single();
  const verified = { is_verified: true, verification_type: "email" };
  expect(data).toEqual({ ...verified, nationality: "JO", locale: "en" });
  // The code and the welcome mail.
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  await page.goto("/verify");
  await page.waitForURL((url) => !url.pathname.endsWith("/verify"));

  await page.goto("/dashboard/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("profile.signOut.submit"), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/dashboard/profile");
  await page.waitForURL(/signin/);
  await signInForm(page, "en").submit({ email, password: demoPassword });
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
});

// Only in test:all: devices are shown by account-devices.spec.ts.
test("the profile offers to sign out no device before it knows which one this is (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const guest = await createUser("guest", "Salma");
  await signInAs(context, guest);
  await page.goto("/dashboard/profile");
  await expect(page.getByText(t("profile.devices.this"), { exact: true })).toBeVisible();
  const listDevices = async () => {
    const { data } = await guest.client.from("users").select("connected_devices").single();
    return data?.connected_devices as { browser: string; os: string }[];
  };
  await expect.poll(listDevices, { message: "the devices of the guest" }).toHaveLength(1);
  const [device = { browser: "", os: "" }] = await listDevices();
  const html = await (await context.request.get("/dashboard/profile")).text();
  expect(html).toContain(t("profile.devices.name", device));
  expect(html).not.toContain(`aria-label="${t("profile.devices.removeNamed", { name: "" })}`);
  expect(html).not.toContain(`${t("profile.devices.removeOthers")}</button>`);
});

// Only in test:all: the test of a guest above signs up in the same form; tests/components/auth reads it field by field.
test("a new host signs up and fills in the profile with the keys alone (Arabic, keyboard)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  const email = uniqueEmail("keys");
  const { fill, press } = keyboardInput(page);
  await page.goto("/ar/signup");
  const form = page.getByRole("main").locator("form");
  await tabTo(page, form.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await expect(form.getByRole("radio").nth(1)).toBeChecked();
  await fill(form.getByLabel(t("auth.fields.firstName")), "أمل");
  await fill(form.getByLabel(t("auth.fields.lastName")), "Nasser");
  await fill(form.getByLabel(t("auth.fields.email")), email);
  await fill(form.getByLabel(t("auth.fields.password"), { exact: true }), demoPassword);
  await fill(form.getByLabel(t("auth.fields.confirmPassword")), demoPassword);
  await page.keyboard.press("Enter");
  await expect(codeField(page, "ar")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await codeSentTo(email));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/ar/host");
  const { data } = await serviceClient()
    .from("users")
    .select("role, is_verified, locale")
    .eq("email", email)
    .single();
  expect(data).toEqual({ role: "host", is_verified: true, locale: "ar" });

  await page.goto("/ar/dashboard/profile");
  const bio = page.getByLabel(t("profile.fields.bio"));
  await fill(bio, "نعم, by keyboard");
  await press(page.getByRole("button", { name: t("profile.save"), exact: true }));
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  await page.reload();
  await expect(bio).toHaveValue("نعم, by keyboard");
});

test("the sign-up form says at each field what is wrong with it (Arabic)", async ({ page }) => {
  const t = translator("ar");
  await page.goto("/ar/signup");
  const form = page.getByRole("main").locator("form");
  const submit = form.getByRole("button", { name: t("auth.signUp.submit") });
  await submit.click();
  const firstName = form.getByLabel(t("auth.fields.firstName"));
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription(t("auth.errors.nameRequired"));
  const email = form.getByLabel(t("auth.fields.email"));
  await expect(email).toHaveAccessibleDescription(t("auth.errors.emailRequired"));
  await email.fill("nobody@nowhere");
  await expect(email).toHaveAccessibleDescription(t("auth.errors.emailInvalid"));
  const password = form.getByLabel(t("auth.fields.password"), { exact: true });
  await expect(password).toHaveAccessibleDescription(new RegExp(t("auth.errors.passwordRequired")));
  await password.fill("short");
  await expect(password).toHaveAccessibleDescription(new RegExp(t("auth.errors.passwordTooShort")));
  await password.fill("long enough now");
  const confirmation = form.getByLabel(t("auth.fields.confirmPassword"));
  await confirmation.fill("something else");
  await submit.click();
  await expect(confirmation).toHaveAccessibleDescription(t("auth.errors.passwordsDiffer"));
});

test("a taken address is answered like any other at sign-up, and its owner is told by mail (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const owner = await createUser("guest", "Owner");
  await page.goto("/ar/signup");
  await submitSignUp(page, "ar", { email: owner.email.toUpperCase(), password: "somebody-else" });
  await submitCode(page, "ar", "123456");
  await expect(codeField(page, "ar")).toHaveAccessibleDescription(
    new RegExp(t("errors.code_wrong")),
  );
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

// Only in test:all: tests/components/auth/sign-up-reload.test.tsx shows the step that is loaded again.
test("a new user who reloads the page of the code enters the password beside the code that was sent (English)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const email = uniqueEmail("reload");
  await page.goto("/signup");
  await submitSignUp(page, "en", { email });
  const code = await codeSentTo(email);
  await page.reload();
  await page.waitForURL((url) => url.pathname === "/verify");
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.getByLabel(t("auth.fields.password"), { exact: true }).fill(demoPassword);
  await submitCode(page, "en", code);
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
});

// Only in test:all: tests/db/sign-up.test.ts refuses the input.
test("a sign-up refuses a password of a megabyte and shows markup in a name as text (English)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const email = uniqueEmail("odd");
  const markup = `<img src=x onerror="document.title='taken'"><script>alert(1)</script>`;
  await page.goto("/signup");
  await submitSignUp(page, "en", { email, password: "x".repeat(1_000_000) });
  const password = page.getByLabel(t("auth.fields.password"), { exact: true });
  await expect(password).toHaveAccessibleDescription(new RegExp(t("auth.errors.passwordTooLong")));
  await submitSignUp(page, "en", { email, firstName: markup });
  await submitCode(page, "en", await codeSentTo(email));
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue(markup);
  // The menu greets with that name.
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.title()).not.toBe("taken");
});
