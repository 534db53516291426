import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { asService, asStranger, backendUrl, freshEmail, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

type Mail = { to: string; text: string };

/** The link in the newest mail to an address. */
async function linkTo(page: Page, address: string): Promise<string> {
  const link = async () => {
    const mails: Mail[] = await (await page.request.get(`${backendUrl}/inbox.json`)).json();
    return mails.find(({ to }) => to === address)?.text.match(/https?:\/\/\S+/)?.[0] ?? "";
  };
  await expect.poll(link).not.toBe("");
  return link();
}

async function expectClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);
}

for (const locale of locales) {
  const t = words(locale);

  test.describe(`the profile in ${locale}`, () => {
    test("a second browser is signed out from the first one's list", async ({
      page,
      signIn,
      browser,
    }) => {
      const person = await newPerson("guest", "Amal");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      const other = await browser.newContext({
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      });
      const second = await other.newPage();
      await signIn(second, locale, person.email);
      await second.goto(at(locale, "/dashboard/profile"));
      const name = t("profile.devices.name", { browser: "Firefox", os: "Linux" });
      await expect(
        second.getByRole("listitem").filter({ hasText: name }).getByText(t("profile.devices.this")),
      ).toBeVisible();
      await expect
        .poll(async () => {
          const { data } = await asService()
            .from("users")
            .select("connected_devices")
            .eq("id", person.id);
          return ((data?.[0]?.connected_devices ?? []) as unknown[]).length;
        })
        .toBe(2);

      await page.reload();
      await page.getByRole("button", { name: t("profile.devices.removeNamed", { name }) }).click();
      await expect(page.getByText(t("profile.devices.removedOne", { name }))).toBeVisible();
      await second.goto(at(locale, "/dashboard/bookings"));
      await second.waitForURL(/\/signin\?next=/);
      await second.goto(at(locale, "/"));
      await expect(second.getByRole("banner").getByText(t("nav.signIn")).first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: t("profile.heading") })).toBeVisible();
      await other.close();
    });

    test("everything else can be signed out at once", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Amal");
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
      await page.getByRole("button", { name: t("profile.devices.removeOthers") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("profile.devices.removeOthers") })
        .click();
      await expect(page.getByText(t("profile.devices.removed"))).toBeVisible();
      expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    });

    test("the address changes by the link that is mailed", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Amal");
      const wanted = freshEmail(`moved-${locale}`);
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      const email = page.getByLabel(t("profile.email.new"));
      const current = page.locator("#emailPassword");
      const submit = page.getByRole("button", { name: t("profile.email.submit") });
      await email.fill("nobody@nowhere");
      await submit.click();
      await expect(email).toHaveAccessibleDescription(t("auth.errors.emailInvalid"));
      await email.fill(wanted);
      await current.fill("not the password");
      await submit.click();
      await expect(current).toHaveAccessibleDescription(t("profile.password.wrong"));
      await current.fill(person.password);
      await submit.click();
      const sent = (address: string) =>
        page.getByText(t("profile.email.sent", { email: `\u2068${address}\u2069` }));
      await expect(sent(wanted)).toBeVisible();

      await page.goto(await linkTo(page, wanted));
      await page.waitForURL((url) => url.pathname === at(locale, "/dashboard/profile"));
      await expect(
        page.getByText(t("profile.email.changed", { email: `\u2068${wanted}\u2069` })),
      ).toBeVisible();

      // A taken address is answered like any other.
      const taken = await newPerson("guest", "Nur");
      await email.fill(taken.email);
      await current.fill(person.password);
      await submit.click();
      await expect(sent(taken.email)).toBeVisible();
    });

    test("a picture is cut to a square, by keyboard alone", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Amal");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      const input = page.getByLabel(t("profile.avatar.label"), { exact: true });
      await input.setInputFiles({
        name: "x.png",
        mimeType: "image/png",
        buffer: Buffer.from("this is no picture"),
      });
      await expect(page.getByText(t("profile.avatar.notAPicture"))).toBeVisible();
      await input.setInputFiles("supabase/seed/pictures/courtyard-2-0.webp");
      const dialog = page.getByRole("dialog", { name: t("profile.avatar.crop.title") });
      const area = dialog.getByRole("button", { name: t("profile.avatar.crop.area") });
      await expectClean(page);
      await area.focus();
      for (const key of ["+", "+", "ArrowLeft", "ArrowUp", "-"]) await page.keyboard.press(key);
      await expect(dialog.getByLabel(t("profile.avatar.crop.zoom"))).not.toHaveValue("1");
      await dialog.getByRole("button", { name: t("profile.avatar.crop.save") }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(t("profile.avatar.saved"))).toBeVisible();
      const picture = page.getByRole("main").getByRole("img", { name: "Amal Test" });
      await expect(picture).toBeVisible();
      const address = (await picture.getAttribute("src")) ?? "";
      expect(address).toContain(`/storage/v1/object/public/avatars/${person.id}/`);
      await page.getByRole("button", { name: t("profile.avatar.remove") }).click();
      await expect(page.getByText(t("profile.avatar.removed"))).toBeVisible();
      expect((await page.request.get(address)).ok()).toBe(false);
    });

    test("a phone number is kept with its country", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Amal");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      const phone = page.getByLabel(t("profile.fields.phone"), { exact: true });
      const country = page.getByLabel(t("profile.fields.phoneCountry"));
      const save = page.getByRole("button", { name: t("profile.save") });
      await phone.fill("123");
      await save.click();
      await expect(phone).toHaveAccessibleDescription(new RegExp(t("profile.errors.phoneInvalid")));
      await country.selectOption("EG");
      await phone.fill("٠١٠٠١٢٣٤٥٦٧");
      await save.click();
      await expect(page.getByText(t("profile.saved"))).toBeVisible();
      const { data } = await asService().from("users").select("phone").eq("id", person.id).single();
      expect(data?.phone).toBe("+201001234567");
      await phone.fill("+966 50 123 4567");
      await phone.blur();
      await expect(country).toHaveValue("SA");
    });

    test("language and theme are chosen here", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Amal");
      const other = locale === "en" ? "ar" : "en";
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      await page.getByRole("radio", { name: t("profile.preferences.themes.dark") }).check();
      await expect(page.locator("html")).toHaveClass(/dark/);
      await page.getByLabel(t("profile.preferences.language")).selectOption(other);
      await page.waitForURL((url) => url.pathname === at(other, "/dashboard/profile"));
      await expect(page.getByLabel(words(other)("profile.preferences.language"))).toHaveValue(
        other,
      );
      const { data } = await asService()
        .from("users")
        .select("locale")
        .eq("id", person.id)
        .single();
      expect(data?.locale).toBe(other);
      const session = await person.client.auth.getUser();
      expect(session.data.user?.user_metadata.locale).toBe(other);
    });

    test("an account is deleted for good", async ({ page, signIn }) => {
      const person = await newPerson("guest", "Amal");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/dashboard/profile"));
      await page.getByRole("button", { name: t("profile.delete.open") }).click();
      const dialog = page.getByRole("dialog", { name: t("profile.delete.title") });
      const password = dialog.getByLabel(t("profile.delete.password"), { exact: true });
      await expectClean(page);
      await password.fill("not the password");
      await page.keyboard.press("Enter");
      await expect(password).toHaveAccessibleDescription(t("profile.delete.wrong"));
      await password.fill(person.password);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.hash === "#account-deleted");
      expect(new URL(page.url()).pathname).toBe(at(locale, "/"));
      await expect(page.getByText(t("home.accountDeleted"))).toBeVisible();
      await page.goto(at(locale, "/dashboard/profile"));
      await page.waitForURL(/\/signin/);
      const { email, password: old } = person;
      expect(
        (await asStranger().auth.signInWithPassword({ email, password: old })).error,
      ).not.toBeNull();
      expect((await asStranger().auth.signUp({ email, password: old })).error).toBeNull();
    });
  });
}

test("the profile saves what people say, and their password", async ({ page, signIn }) => {
  const t = words("en");
  const person = await newPerson("guest", "Amal");
  await signIn(page, "en", person.email);
  await page.goto("/dashboard/profile");
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

  const current = page.locator("#current");
  await current.fill("not-it-at-all");
  await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("brand-new-password");
  await page.getByLabel(t("auth.fields.confirmPassword")).fill("brand-new-password");
  await page.getByRole("button", { name: t("profile.password.submit") }).click();
  await expect(current).toHaveAccessibleDescription(t("profile.password.wrong"));
  await current.fill(person.password);
  await page.getByRole("button", { name: t("profile.password.submit") }).click();
  await expect(page.getByText(t("profile.password.saved"))).toBeVisible();
  // The session that made the account has ended with it.
  expect((await person.client.auth.getUser()).error).not.toBeNull();
});
