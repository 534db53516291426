import type { Page } from "@playwright/test";
import { asStranger, demoPassword, freshEmail, newPerson } from "./support/backend";
import { visit } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

/** A place on the internet that nobody else has in these tests. */
const somewhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join(".")}`;
const from = (ip: string) => ({ extraHTTPHeaders: { "x-forwarded-for": ip } });

for (const locale of locales) {
  const t = words(locale);

  const signInAs = async (page: Page, email: string, password: string) => {
    const form = page.getByRole("main").locator("form");
    await form.getByLabel(t("auth.fields.email")).fill(email);
    await form.getByLabel(t("auth.fields.password"), { exact: true }).fill(password);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await form.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
    await answered;
    return form.getByRole("alert");
  };
  const wait = (minutes: number) => t("errors.rate_limited_until", { minutes });

  test.describe(`limits in ${locale}`, () => {
    test("the sixth wrong password says when to try again, to that person there only", async ({
      page,
      browser,
    }) => {
      const { email } = await newPerson("guest", "Limited");
      await page.goto(at(locale, "/signin"));
      for (let attempt = 1; attempt <= 5; attempt++) {
        const alert = await signInAs(page, email, `wrong-${attempt}`);
        await expect(alert).toHaveText(t("errors.wrong_credentials"));
      }
      await expect(await signInAs(page, email, "wrong-6")).toHaveText(wait(15));
      // Not even the right one, or the limit would tell right from wrong.
      await expect(await signInAs(page, email.toUpperCase(), demoPassword)).toHaveText(wait(15));

      const other = await newPerson("guest", "Free");
      await signInAs(page, other.email, demoPassword);
      await page.waitForURL((url) => url.pathname === at(locale, "/"));

      const elsewhere = await browser.newContext(from(somewhere()));
      const herself = await elsewhere.newPage();
      await herself.goto(at(locale, "/signin"));
      await signInAs(herself, email, demoPassword);
      await herself.waitForURL((url) => url.pathname === at(locale, "/"));
      await elsewhere.close();
    });

    test("a right password makes the wrong ones forgotten", async ({ page, context }) => {
      const { email } = await newPerson("guest", "Forgetful");
      for (let round = 1; round <= 2; round++) {
        await page.goto(at(locale, "/signin"));
        for (let attempt = 1; attempt <= 4; attempt++) {
          const alert = await signInAs(page, email, "wrong");
          await expect(alert).toHaveText(t("errors.wrong_credentials"));
        }
        await signInAs(page, email, demoPassword);
        await page.waitForURL((url) => url.pathname === at(locale, "/"));
        await context.clearCookies();
      }
    });

    test("an address gets five links an hour, known or not", async ({ page }) => {
      const known = (await newPerson("guest", "Mailed")).email;
      for (const email of [known, freshEmail("nobody")]) {
        await page.goto(at(locale, "/forgot-password"));
        const main = page.getByRole("main");
        for (let attempt = 1; attempt <= 6; attempt++) {
          await main.getByLabel(t("auth.fields.email")).fill(email);
          await main.getByRole("button", { name: t("auth.forgot.submit") }).click();
          if (attempt === 6) break;
          await expect(main.getByRole("status")).toContainText(t("auth.forgot.sentTitle"));
          await main.getByRole("button", { name: t("auth.forgot.again") }).click();
        }
        await expect(main.getByRole("alert")).toHaveText(wait(60));
      }
    });

    test("one place may not fill the newsletter's list", async ({ browser }) => {
      const ip = somewhere();
      for (let attempt = 1; attempt <= 10; attempt++) {
        const { data } = await asStranger().rpc("consume_rate_limit", {
          p_kind: "newsletter",
          p_subject: freshEmail("letter"),
          p_ip: ip,
        });
        expect(data).toEqual({ allowed: true });
      }
      const context = await browser.newContext(from(ip));
      const page = await context.newPage();
      await visit(page, at(locale, "/"));
      const footer = page.getByRole("contentinfo");
      await footer.getByLabel(t("footer.newsletter.label")).fill(freshEmail("letter"));
      await footer.getByRole("button", { name: t("footer.newsletter.submit") }).click();
      const [before = ""] = t("footer.newsletter.tooMany", { time: "|" }).split("|");
      await expect(footer.getByRole("status")).toContainText(before);
      await expect(footer.getByRole("status")).toContainText(/\d{1,2}:\d\d/);
      await context.close();
    });
  });
}
