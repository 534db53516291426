// Combinations: each limit once, sign-in in Arabic and the others in English. The counting itself is shown by
// supabase/tests/rate_limits.test.sql; here the pages apply it, and say when to try again.
import type { Page } from "@playwright/test";
import { serviceClient } from "./support/backend";
import { type TestLocale, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expect, test } from "./support/test";
import { createUser, demoPassword, signOut, uniqueEmail } from "./support/users";

/** An IP address that no other test uses. */
const uniqueIp = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join(".")}`;
const fromIp = (ip: string) => ({ extraHTTPHeaders: { "x-forwarded-for": ip } });

const waitMessage = (locale: TestLocale, minutes: number) =>
  translator(locale)("errors.rate_limited_until", { minutes });

/** Submits the sign-in form and waits for the action's response. */
async function trySignIn(page: Page, email: string, password: string) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await signInForm(page, "ar").submit({ email, password });
  await answered;
}

// Only in test:all: supabase/tests/rate_limits.test.sql counts wrong passwords by address and IP address.
test("the sixth wrong password since the last right one blocks that address from that place only (Arabic)", {
  tag: "@all",
}, async ({ page, context, browser }) => {
  const t = translator("ar");
  const [{ email }, other] = [
    await createUser("guest", "Limited"),
    await createUser("guest", "Free"),
  ];
  const form = signInForm(page, "ar");
  const failTimes = async (count: number) => {
    await form.open();
    for (let attempt = 1; attempt <= count; attempt++) {
      await trySignIn(page, email, `wrong-${attempt}`);
      await expect(form.alert).toHaveText(t("errors.wrong_credentials"));
    }
  };
  const expectSignedIn = (on: Page) => on.waitForURL((url) => url.pathname === "/ar");

  await failTimes(4);
  await trySignIn(page, email, demoPassword);
  await expectSignedIn(page);
  await signOut(context);

  await failTimes(5);
  await trySignIn(page, email, "wrong-6");
  await expect(form.alert).toHaveText(waitMessage("ar", 15));
  // Refuses the right password too, because the limit would otherwise reveal it.
  await trySignIn(page, email.toUpperCase(), demoPassword);
  await expect(form.alert).toHaveText(waitMessage("ar", 15));

  await trySignIn(page, other.email, demoPassword);
  await expectSignedIn(page);
  const elsewhere = await browser.newContext(fromIp(uniqueIp()));
  const otherPlace = await elsewhere.newPage();
  await signInForm(otherPlace, "ar").open();
  await trySignIn(otherPlace, email, demoPassword);
  await expectSignedIn(otherPlace);
  await elsewhere.close();
});

// Only in test:all: tests/unit/auth/rate-limits.test.ts counts them.
test("an address gets five links for a new password in an hour, known or not (English)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const known = (await createUser("guest", "Mailed")).email;
  for (const email of [known, uniqueEmail("nobody")]) {
    await page.goto("/forgot-password");
    const main = page.getByRole("main");
    for (let attempt = 1; attempt <= 6; attempt++) {
      await main.getByLabel(t("auth.fields.email")).fill(email);
      await main.getByRole("button", { name: t("auth.forgot.submit") }).click();
      if (attempt === 6) break;
      await expect(main.getByRole("status")).toContainText(t("auth.forgot.sentTitle"));
      await main.getByRole("button", { name: t("auth.forgot.again") }).click();
    }
    await expect(main.getByRole("alert")).toHaveText(waitMessage("en", 60));
  }
});

// Only in test:all: supabase/tests/rate_limits.test.sql counts them.
test("one place may subscribe ten addresses to the newsletter, and is told when it may go on (English)", {
  tag: "@all",
}, async ({ browser }) => {
  const t = translator("en");
  const ip = uniqueIp();
  for (let attempt = 1; attempt <= 10; attempt++) {
    const { data } = await serviceClient().rpc("consume_rate_limit", {
      p_kind: "newsletter",
      p_subject: uniqueEmail("letter"),
      p_ip: ip,
    });
    expect(data).toEqual({ allowed: true });
  }
  const context = await browser.newContext(fromIp(ip));
  const page = await context.newPage();
  await page.goto("/help");
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel(t("footer.newsletter.label")).fill(uniqueEmail("letter"));
  await footer.getByRole("button", { name: t("footer.newsletter.submit") }).click();
  const [before = ""] = t("footer.newsletter.tooMany", { time: "|" }).split("|");
  await expect(footer.getByRole("status")).toContainText(before);
  await expect(footer.getByRole("status")).toContainText(/\d{1,2}:\d\d/);
  await context.close();
});
