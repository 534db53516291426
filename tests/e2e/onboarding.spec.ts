import { asService, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const t = words(locale);

  test.describe(`onboarding in ${locale}`, () => {
    test("a visitor is shown the way to a host account, and a guest becomes a host once", async ({
      page,
      signIn,
    }) => {
      await page.goto(at(locale, "/host-onboarding"));
      const main = page.getByRole("main");
      const signUp = main.getByRole("link", { name: t("onboarding.host.signUp") });
      const to = new URL((await signUp.getAttribute("href")) ?? "", "http://x");
      expect([to.pathname, to.searchParams.get("role"), to.searchParams.get("next")]).toEqual([
        at(locale, "/signup"),
        "host",
        at(locale, "/host-onboarding"),
      ]);
      const person = await newPerson("guest", "Amal");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/host-onboarding"));
      await page.getByRole("button", { name: t("onboarding.host.submit") }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === at(locale, "/host/venues/add"));
      await page.goto(at(locale, "/host-onboarding"));
      await page.waitForURL((url) => url.pathname === at(locale, "/host/venues/add"));
    });

    test("a visitor writes first, signs in, and registers; nothing is lost", async ({
      page,
      signIn,
    }) => {
      const say = (key: string) => t(`onboarding.provider.${key}`);
      const person = await newPerson("guest", "Amal");
      await page.goto(at(locale, "/provider-onboarding"));
      const main = page.getByRole("main");
      const next = main.getByRole("button", { name: say("next"), exact: true });
      const stepOf = (step: string) => main.getByRole("heading", { name: say(`headings.${step}`) });
      await next.click();
      await expect(stepOf("business")).toBeFocused();
      const name = main.getByLabel(say("fields.businessName"));
      await next.click();
      await expect(name).toHaveAccessibleDescription(t("onboarding.errors.businessNameRequired"));
      await name.fill("مطبخ أمل");
      await page.keyboard.press("Enter");
      await expect(stepOf("category")).toBeFocused();
      await next.click();
      await expect(main.getByText(t("onboarding.errors.categoryRequired"))).toBeVisible();
      await main.getByRole("checkbox").first().check();
      await next.click();
      await main.getByLabel(say("fields.websiteUrl")).fill("amal.example");
      await main.getByLabel(say("fields.yearsOfExperience")).fill("١٢");
      await main
        .getByLabel(say("logo.label"), { exact: true })
        .setInputFiles("supabase/seed/pictures/courtyard-2-0.webp");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("profile.avatar.crop.save") })
        .click();
      await expect(main.getByRole("img", { name: say("logo.label") })).toBeVisible();
      await next.click();
      await expect(stepOf("review")).toBeFocused();
      await expect(main.getByText("مطبخ أمل")).toBeVisible();
      await expect(main.getByRole("link", { name: say("createAndRegister") })).toBeVisible();
      await expect(main.getByRole("link", { name: say("signInAndRegister") })).toHaveAttribute(
        "href",
        `${at(locale, "/signin")}?next=${encodeURIComponent(at(locale, "/provider-onboarding"))}`,
      );

      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider-onboarding"));
      await expect(main.getByText(say("restored"))).toBeVisible();
      await main.getByRole("button", { name: say("submit"), exact: true }).click();
      await expect(main.getByRole("heading", { name: say("done.title") })).toBeVisible();
      const { data } = await asService()
        .from("service_providers")
        .select("business_name, website_url, years_of_experience, logo_url, status")
        .eq("user_id", person.id)
        .single();
      expect(data).toMatchObject({
        business_name: "مطبخ أمل",
        website_url: "https://amal.example",
        years_of_experience: 12,
        status: "pending",
      });
      expect(data?.logo_url).toContain(`/storage/v1/object/public/avatars/${person.id}/`);
      expect(await page.evaluate(() => localStorage.getItem("mahfil_provider_draft"))).toBeNull();

      await name.fill("Amal’s kitchen");
      await main.getByRole("button", { name: say("save"), exact: true }).click();
      await expect(page.getByText(say("saved"), { exact: true })).toBeVisible();
    });

    test("who already has another role is told so", async ({ page, signIn }) => {
      const host = await newPerson("host", "Nur");
      await signIn(page, locale, host.email);
      await page.goto(at(locale, "/provider-onboarding"));
      await expect(page.getByText(t("onboarding.provider.host.title"))).toBeVisible();
      await asService().from("users").update({ role: "service_provider" }).eq("id", host.id);
      await page.goto(at(locale, "/host-onboarding"));
      await expect(page.getByText(t("onboarding.host.provider.title"))).toBeVisible();
      await asService().from("users").update({ role: "admin" }).eq("id", host.id);
      await page.goto(at(locale, "/host-onboarding"));
      await expect(page.getByText(t("onboarding.host.admin.title"))).toBeVisible();
      await page.goto(at(locale, "/provider-onboarding"));
      await expect(page.getByText(t("onboarding.provider.admin.title"))).toBeVisible();
    });
  });
}
