// Combinations: a provider's whole way in English with a pointer and in Arabic with the keys alone, because the form
// differs by language; the others once, English and Arabic by turns.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { localePath, locales, translator } from "./support/i18n";
import { keyboardInput, tabTo } from "./support/keyboard";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test("a visitor is shown the way to a host account, and a guest becomes a host once (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  await page.goto("/ar/host-onboarding");
  const signUp = page.getByRole("main").getByRole("link", { name: t("onboarding.host.signUp") });
  const target = new URL((await signUp.getAttribute("href")) ?? "", page.url());
  expect(target.pathname).toBe("/ar/signup");
  expect(Object.fromEntries(target.searchParams)).toEqual({
    role: "host",
    next: "/ar/host-onboarding",
  });
  await signInAs(context, await createUser("guest", "Amal"));
  await page.goto("/ar/host-onboarding");
  await page.getByRole("button", { name: t("onboarding.host.submit") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/ar/host/venues/add");
  await page.goto("/ar/host-onboarding");
  await page.waitForURL((url) => url.pathname === "/ar/host/venues/add");
});

test("a visitor describes a business first, signs in, and registers it without losing anything (English, pointer)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const label = (key: string) => t(`onboarding.provider.${key}`);
  const main = page.getByRole("main");
  const next = main.getByRole("button", { name: label("next"), exact: true });
  const heading = (step: string) => main.getByRole("heading", { name: label(`headings.${step}`) });
  const name = main.getByLabel(label("fields.businessName"));
  const logo = main.getByLabel(label("logo.label"), { exact: true });
  await page.goto("/provider-onboarding");
  await next.click();
  await expect(heading("business")).toBeFocused();
  await next.click();
  await expect(name).toHaveAccessibleDescription(t("onboarding.errors.businessNameRequired"));
  await name.fill("مطبخ أمل");
  await page.keyboard.press("Enter");
  await expect(heading("category")).toBeFocused();
  await next.click();
  await expect(main.getByText(t("onboarding.errors.categoryRequired"))).toBeVisible();
  await main.getByRole("checkbox").first().check();
  await next.click();
  await main.getByLabel(label("fields.websiteUrl")).fill("amal.example");
  await main.getByLabel(label("fields.yearsOfExperience")).fill("١٢");
  await logo.setInputFiles("supabase/seed/pictures/courtyard-2-0.webp");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("profile.avatar.crop.save") })
    .click();
  await expect(main.getByRole("img", { name: label("logo.label") })).toBeVisible();
  await next.click();
  await expect(heading("review")).toBeFocused();
  await expect(main.getByText("مطبخ أمل")).toBeVisible();
  await expect(main.getByRole("link", { name: label("createAndRegister") })).toBeVisible();
  await expect(main.getByRole("link", { name: label("signInAndRegister") })).toHaveAttribute(
    "href",
    `/signin?next=${encodeURIComponent("/provider-onboarding")}`,
  );

  const user = await createUser("guest", "Amal");
  await signInAs(context, user);
  await page.goto("/provider-onboarding");
  await expect(main.getByText(label("restored"))).toBeVisible();
  await main.getByRole("button", { name: label("submit"), exact: true }).click();
  await expect(main.getByRole("heading", { name: label("done.title") })).toBeVisible();
  const { data } = await serviceClient()
    .from("service_providers")
    .select("business_name, website_url, years_of_experience, logo_url, status")
    .eq("user_id", user.id)
    .single();
  expect(data).toMatchObject({
    business_name: "مطبخ أمل",
    website_url: "https://amal.example",
    years_of_experience: 12,
    status: "pending",
  });
  expect(data?.logo_url).toContain(`/storage/v1/object/public/avatars/${user.id}/`);
  expect(await page.evaluate(() => localStorage.getItem("mahfil_provider_draft"))).toBeNull();

  await name.fill("Amal’s kitchen");
  await main.getByRole("button", { name: label("save"), exact: true }).click();
  await expect(page.getByText(label("saved"), { exact: true })).toBeVisible();
});

// Only in test:all: the test above shows the form with a pointer.
test("a guest registers as a provider with the keys alone (Arabic, keyboard)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("ar");
  const label = (key: string) => t(`onboarding.provider.${key}`);
  const main = page.getByRole("main");
  const next = main.getByRole("button", { name: label("next"), exact: true });
  const { fill, press } = keyboardInput(page);
  await signInAs(context, await createUser("guest", "Reem"));
  await page.goto("/ar/provider-onboarding");
  await fill(main.getByLabel(label("fields.businessName")), "ريم");
  await page.keyboard.press("Enter");
  await expect(main.getByRole("heading", { name: label("headings.category") })).toBeFocused();
  await tabTo(page, main.getByRole("checkbox").first());
  await page.keyboard.press("Space");
  await press(next);
  await fill(main.getByLabel(label("fields.yearsOfExperience")), "7");
  await press(next);
  await expect(main.getByRole("heading", { name: label("headings.review") })).toBeFocused();
  await press(main.getByRole("button", { name: label("submit"), exact: true }));
  await expect(main.getByRole("heading", { name: label("done.title") })).toBeVisible();
});

for (const locale of sample(
  locales,
  "a guest who follows 'become a host' is told why home is shown, and led on",
)) {
  // Only in test:all: the first test leads to a host account.
  test(`a guest who follows 'become a host' is told why home is shown, and led on (${locale})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const t = translator(locale);
    await signInAs(context, await createUser("guest", "Amal"));
    await page.goto(localePath(locale, "/about"));
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: t("footer.becomeHost"), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/")}$`));
    const notice = page.getByRole("status").filter({ hasText: t("nav.refusedRole.host") });
    await notice.getByRole("link", { name: t("nav.becomeHost") }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/host-onboarding"));
    await expect(notice).toBeHidden();

    await page.goto(localePath(locale, "/provider/services"));
    const business = page.getByRole("status").filter({ hasText: t("nav.refusedRole.provider") });
    await expect(business).toBeVisible();
    await business.getByRole("button", { name: t("nav.refusedRole.dismiss") }).click();
    await expect(business).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: t("nav.account") })).toBeVisible();
    await expect(business).toBeHidden();

    await page.goto(localePath(locale, "/provider"));
    await business.getByRole("link", { name: t("nav.refusedRole.becomeProvider") }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/provider-onboarding"));
    await expect(business).toBeHidden();
    await expect(
      page.getByRole("main").getByLabel(t("onboarding.provider.fields.businessName")),
    ).toBeVisible();
  });
}

for (const locale of sample(
  locales,
  "signing up on the way to a host's or a provider's page preselects that role",
)) {
  test(`signing up on the way to a host's or a provider's page preselects that role (${locale})`, async ({
    page,
  }) => {
    const t = translator(locale);
    const main = page.getByRole("main");
    for (const [path, role] of [
      ["/host/venues/add", "host"],
      ["/provider/services", "service_provider"],
    ] as const) {
      await page.goto(localePath(locale, path));
      await main.getByRole("link", { name: t("auth.signIn.toSignUp") }).click();
      await expect(page.getByRole("radio", { name: t(`auth.roles.${role}.title`) })).toBeChecked();
    }
  });
}

// Only in test:all: supabase/tests/users.test.sql shows who may register.
test("an admin is told why the onboarding is not for them (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const user = await createUser("host", "Nur");
  await signInAs(context, user);
  for (const [role, wanted, title] of [
    ["admin", "host", "onboarding.host.admin.title"],
    ["admin", "provider", "onboarding.provider.admin.title"],
  ] as const) {
    const { error } = await serviceClient().from("users").update({ role }).eq("id", user.id);
    expect(error).toBeNull();
    await page.goto(`/${wanted}-onboarding`);
    await expect(page.getByText(t(title))).toBeVisible();
  }
});
