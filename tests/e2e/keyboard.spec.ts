import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { asStranger, codeFor, demoPassword, freshEmail, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

/** Presses Tab until that is where the keyboard is. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);
}

for (const locale of locales) {
  const t = words(locale);

  test.describe(`by keyboard alone in ${locale}`, () => {
    test("signing up, the code, and the profile", async ({ page }) => {
      const email = freshEmail("keys");
      await page.goto(at(locale, "/signup"));
      const form = page.getByRole("main").locator("form");
      await tabTo(page, form.getByRole("radio").first());
      await page.keyboard.press("ArrowDown");
      await expect(form.getByRole("radio").nth(1)).toBeChecked();
      await typeInto(page, form.getByLabel(t("auth.fields.firstName")), "Amal");
      await typeInto(page, form.getByLabel(t("auth.fields.lastName")), "Nasser");
      await typeInto(page, form.getByLabel(t("auth.fields.email")), email);
      const password = form.getByLabel(t("auth.fields.password"), { exact: true });
      await typeInto(page, password, demoPassword);
      await typeInto(page, form.getByLabel(t("auth.fields.confirmPassword")), demoPassword);
      await page.keyboard.press("Enter");

      const code = page.getByLabel(t("verify.step.label"), { exact: true });
      await expect(code).toBeFocused();
      await expectNoViolations(page);
      await page.keyboard.type(await codeFor(email));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.pathname.endsWith("/signup"));

      await page.goto(at(locale, "/dashboard/profile"));
      const bio = page.getByLabel(t("profile.fields.bio"));
      await typeInto(page, bio, "نعم, by keyboard");
      const save = page.getByRole("button", { name: t("profile.save"), exact: true });
      await tabTo(page, save);
      await page.keyboard.press("Enter");
      await expect(page.getByText(t("profile.saved"))).toBeVisible();
      await page.reload();
      await expect(bio).toHaveValue("نعم, by keyboard");
    });

    test("verifying later, from the banner", async ({ page, signIn }) => {
      const person = await newPerson("host", "Samir", { verified: false });
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      await tabTo(page, page.getByRole("link", { name: t("verify.banner.action") }));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === at(locale, "/verify"));
      await expectNoViolations(page);
      const send = page.getByRole("button", { name: t("verify.send"), exact: true });
      await tabTo(page, send);
      await page.keyboard.press("Enter");
      const code = page.getByLabel(t("verify.step.label"), { exact: true });
      await expect(code).toBeFocused();
      await expectNoViolations(page);
      await page.keyboard.type(await codeFor(person.email));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/profile"));
    });

    test("signing in, another password, the theme, and leaving", async ({ page }) => {
      const person = await newPerson("guest", "Dina");
      await page.goto(at(locale, "/signin"));
      const main = page.getByRole("main");
      await typeInto(page, main.getByLabel(t("auth.fields.email")), person.email);
      await typeInto(
        page,
        main.getByLabel(t("auth.fields.password"), { exact: true }),
        person.password,
      );
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.pathname.endsWith("/signin"));

      await page.goto(at(locale, "/dashboard/profile"));
      const better = "a better password than before";
      await typeInto(page, page.locator("#current"), person.password);
      await typeInto(page, page.getByLabel(t("auth.fields.newPassword"), { exact: true }), better);
      await typeInto(page, page.getByLabel(t("auth.fields.confirmPassword")), better);
      await page.keyboard.press("Enter");
      await expect(page.getByText(t("profile.password.saved"))).toBeVisible();

      const system = page.getByRole("radio", { name: t("profile.preferences.themes.system") });
      await tabTo(page, system);
      await page.keyboard.press("ArrowUp");
      await expect(page.locator("html")).toHaveClass(/dark/);
      await expectNoViolations(page);

      await tabTo(page, page.getByRole("button", { name: t("profile.delete.open") }));
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: t("profile.delete.title") });
      const password = dialog.getByLabel(t("profile.delete.password"), { exact: true });
      await typeInto(page, password, better);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.hash === "#account-deleted");
    });

    test("another address, and signing other devices out", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Hala");
      const { email, password } = person;
      const elsewhere = asStranger();
      await elsewhere.auth.signInWithPassword({ email, password });
      await elsewhere.rpc("register_device", {
        p_device_id: "elsewhere",
        p_name: "Safari on iOS",
        p_browser: "Safari",
        p_os: "iOS",
      });
      await signIn(page, locale, email);
      await page.goto(at(locale, "/dashboard/profile"));
      const wanted = freshEmail("moving");
      await typeInto(page, page.getByLabel(t("profile.email.new")), wanted);
      await typeInto(page, page.locator("#emailPassword"), password);
      await page.keyboard.press("Enter");
      await expect(
        page.getByText(t("profile.email.sent", { email: `\u2068${wanted}\u2069` })),
      ).toBeVisible();

      const others = t("profile.devices.removeOthers");
      await tabTo(page, page.getByRole("main").getByRole("button", { name: others }).first());
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByRole("dialog").getByRole("button", { name: others }));
      await page.keyboard.press("Enter");
      await expect(page.getByText(t("profile.devices.removed"))).toBeVisible();
    });

    test("becoming a service provider", async ({ page, signIn }) => {
      const say = (key: string) => t(`onboarding.provider.${key}`);
      const person = await newPerson("guest", "Reem");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider-onboarding"));
      const main = page.getByRole("main");
      const next = main.getByRole("button", { name: say("next"), exact: true });
      await typeInto(page, main.getByLabel(say("fields.businessName")), "Reem");
      await page.keyboard.press("Enter");
      await expect(main.getByRole("heading", { name: say("headings.category") })).toBeFocused();
      await tabTo(page, main.getByRole("checkbox").first());
      await page.keyboard.press("Space");
      await tabTo(page, next);
      await page.keyboard.press("Enter");
      await typeInto(page, main.getByLabel(say("fields.yearsOfExperience")), "7");
      await tabTo(page, next);
      await page.keyboard.press("Enter");
      await expect(main.getByRole("heading", { name: say("headings.review") })).toBeFocused();
      await tabTo(page, main.getByRole("button", { name: say("submit"), exact: true }));
      await page.keyboard.press("Enter");
      await expect(main.getByRole("heading", { name: say("done.title") })).toBeVisible();
    });

    test("asking for a new password", async ({ page }) => {
      const person = await newPerson("guest", "Lina");
      await page.goto(at(locale, "/signin"));
      await tabTo(page, page.getByRole("link", { name: t("auth.signIn.forgot") }));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname.endsWith("/forgot-password"));
      const email = page.getByRole("main").getByLabel(t("auth.fields.email"));
      await typeInto(page, email, person.email);
      await page.keyboard.press("Enter");
      await expect(page.getByText(t("auth.forgot.sentTitle"))).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
